"""Cells: upright, of one size, whichever way the table is seen."""

import cv2
import numpy as np
import pytest

from firmware_bridge.reader.anywhere.aslant import squeezed
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.network import INDEX

MIDDLE = np.array([150.0, 150.0])


def picture():
    paper = np.full((300, 300, 3), 230, np.uint8)
    cv2.putText(paper, "4", (132, 158), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (20, 20, 20), 3)
    cv2.circle(paper, (150, 172), 9, (20, 20, 160), -1)
    return cv2.GaussianBlur(paper, (0, 0), 1)


def place(down, height):
    return Candidates(
        MIDDLE[None].astype(np.float32),
        np.array([down], np.float32),
        np.array([height], np.float32),
        np.ones(1, np.float32),
    )


@pytest.mark.parametrize("degrees", [0, 45, 90, 120])
def test_a_squeezed_index_is_cut_as_if_it_were_seen_from_above(degrees):
    squeeze = squeezed(1.4, degrees)
    pose = np.column_stack([squeeze, MIDDLE - squeeze @ MIDDLE])
    aslant = cv2.warpAffine(picture(), pose, (300, 300), borderMode=cv2.BORDER_REPLICATE).astype(
        np.uint8
    )
    straight = Sheet(picture()).cells(place((0, 1), 2 * INDEX))[0]
    down = squeeze @ (0, 1)
    tall = np.linalg.norm(down)
    seen = place(down / tall, 2 * INDEX * tall)
    undone = Sheet(aslant).cells(seen, squeeze=squeeze)[0]
    left = Sheet(aslant).cells(seen)[0]
    assert _unlike(undone, straight) < 0.3 * _unlike(left, straight)


def _unlike(cell, other):
    return np.abs(cell.astype(float) - other).mean()
