"""Fitting the network to corners."""

import time
from collections.abc import Iterator

import numpy as np
import torch
from torch import nn

from firmware_bridge.reader.network import RANKS
from firmware_bridge.reader.training.corners import Corners

_BATCH = 256
_TOP_RATE = 3e-3
_SMOOTHING = 0.02


def fit(model: nn.Sequential, corners: Corners, checked: Corners, epochs: int, seed: int) -> None:
    """Fit in place, one rise and one long fall of the rate; prints a line an epoch."""
    model.to(memory_format=torch.channels_last)
    rng = np.random.default_rng(seed)
    steps = epochs * (len(corners.cells) // _BATCH)
    optimiser = torch.optim.AdamW(model.parameters(), _TOP_RATE, weight_decay=1e-3)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, _TOP_RATE, steps, pct_start=0.15)
    loss_of = nn.CrossEntropyLoss(label_smoothing=_SMOOTHING)
    for epoch in range(epochs):
        model.train()
        total, started = 0.0, time.monotonic()
        for cells, answers in _batches(corners, rng):
            with torch.autocast("cpu", torch.bfloat16):
                found = model(cells)[:, :, 0, 0].float()
            loss = loss_of(found[:, :RANKS], answers[:, 0]) + loss_of(
                found[:, RANKS:], answers[:, 1]
            )
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            rate.step()
            total += float(loss.detach())
        rank, suit, both = right(model, checked)
        loss_mean = total * _BATCH / len(corners.cells)
        print(
            f"epoch {epoch + 1}/{epochs}: loss {loss_mean:.3f}, unseen rank {rank:.2%}, suit {suit:.2%}, "
            f"both {both:.2%}, {time.monotonic() - started:.0f} s",
            flush=True,
        )


def right(model: nn.Sequential, corners: Corners) -> tuple[float, float, float]:
    """Shares of right ranks, right suits, both."""
    model.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(corners.cells), 2000):
            scores = model(_tensor(corners.cells[start : start + 2000]))[:, :, 0, 0]
            found.append(torch.stack([scores[:, :RANKS].argmax(1), scores[:, RANKS:].argmax(1)], 1))
    hits = torch.cat(found).numpy() == corners.answers
    return float(hits[:, 0].mean()), float(hits[:, 1].mean()), float(hits.all(1).mean())


def _tensor(cells: np.ndarray) -> torch.Tensor:
    return (
        torch.from_numpy(cells).permute(0, 3, 1, 2) / 255 - 0.5
    )  # channels stay last in memory: twice as fast


def _batches(
    corners: Corners, rng: np.random.Generator
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    order = rng.permutation(len(corners.cells))
    for start in range(0, len(order) - _BATCH + 1, _BATCH):
        chosen = np.sort(order[start : start + _BATCH])
        cells = _tensor(corners.cells[chosen])
        # The light once more each time a corner is seen: the eye's exposure is what varies most.
        lamp, exposure = torch.randn(len(cells), 3, 1, 1), torch.randn(len(cells), 1, 1, 1)
        gain = torch.exp(0.1 * lamp + 0.2 * exposure)
        cells = torch.clamp((cells + 0.5) * gain, 0, 1) - 0.5
        yield cells, torch.from_numpy(corners.answers[chosen])
