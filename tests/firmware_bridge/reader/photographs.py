"""Photographs of drawn cards on a table, of which the world's truth is known."""

import cv2
import numpy as np

from firmware_bridge.simulator.faces import drawn

WIDTH, HEIGHT = 800, 600


def table(chance, level=70):
    grain = cv2.resize(chance.normal(0, 9, (60, 8)).astype(np.float32), (WIDTH, HEIGHT))
    return np.clip(level + grain[..., None] + np.array([-12.0, 0.0, 14.0]), 0, 255).astype(np.uint8)


def corners_at(middle, tall, angle, chance, slant=0.03):
    """A card's corners, clockwise from its upper left, so high, so turned, seen a little aslant."""
    half = np.array([(-0.324, -0.5), (0.324, -0.5), (0.324, 0.5), (-0.324, 0.5)]) * tall
    turn = np.radians(angle)
    turned = half @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return (turned + middle + chance.uniform(-slant, slant, (4, 2)) * tall).astype(np.float32)


def lay(picture, face, corners):
    """The drawn face laid where these corners are, its own corners rounded."""
    card = drawn(face)
    height, width = card.shape[:2]
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    onto = cv2.getPerspectiveTransform(whole, corners)
    shape = np.zeros((height, width), np.uint8)
    radius = width // 18
    cv2.rectangle(shape, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(shape, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(shape, (x, y), radius, 255, -1)
    size = (picture.shape[1], picture.shape[0])
    soft = cv2.GaussianBlur(card, (0, 0), 1.0)
    seen = cv2.warpPerspective(soft, onto, size, flags=cv2.INTER_AREA)
    share = cv2.warpPerspective(shape, onto, size)[..., None].astype(np.float32) / 255
    return (picture * (1 - share) + seen * share).astype(np.uint8)
