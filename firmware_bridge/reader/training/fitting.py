"""Fitting the network to corners."""

import copy
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn

from firmware_bridge.reader.network import RANKS
from firmware_bridge.reader.training.corners import BATCH, Corners, shuffled

_STEP = 256  # corners
_TOP_RATE = 2e-3
_SMOOTHING = 0.02
_KEPT = 0.999  # of the mean of the weights, a step


def fit(
    model: nn.Sequential, files: tuple[Path, ...], checked: Corners, epochs: int, seed: int
) -> nn.Sequential:
    """The mean of the last weights of one rise and one long fall of the rate; prints a line an epoch."""
    model.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(model)
    rng = np.random.default_rng(seed)
    steps = epochs * (len(files) * BATCH // _STEP)
    optimiser = torch.optim.AdamW(model.parameters(), _TOP_RATE, weight_decay=1e-3)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, _TOP_RATE, steps, pct_start=0.05)
    loss_of = nn.CrossEntropyLoss(label_smoothing=_SMOOTHING)
    step = 0
    for epoch in range(epochs):
        losses, started = [], time.monotonic()
        for cells, answers in _batches(files, rng):
            with torch.autocast("cpu", torch.bfloat16):
                found = model(cells)[:, :, 0, 0].float()
            loss = loss_of(found[:, :RANKS], answers[:, 0])
            loss += loss_of(found[:, RANKS:], answers[:, 1])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            rate.step()
            step += 1
            _follow(mean, model, min(_KEPT, step / (step + 9)))
            losses.append(float(loss.detach()))
        rank, suit, both = right(mean, checked)
        print(
            f"epoch {epoch + 1}/{epochs}: loss {np.mean(losses):.3f}, unseen rank {rank:.2%}, "
            f"suit {suit:.2%}, both {both:.2%}, {time.monotonic() - started:.0f} s",
            flush=True,
        )
    return mean


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


def _follow(mean: nn.Sequential, model: nn.Sequential, kept: float) -> None:
    with torch.no_grad():
        for slow, fast in zip(mean.state_dict().values(), model.state_dict().values(), strict=True):
            if slow.dtype.is_floating_point:  # the others count batches
                slow.lerp_(fast, 1 - kept)


def _tensor(cells: np.ndarray) -> torch.Tensor:
    return (
        torch.from_numpy(cells).permute(0, 3, 1, 2) / 255 - 0.5
    )  # channels stay last in memory: twice as fast


def _batches(
    files: tuple[Path, ...], rng: np.random.Generator
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    for corners in shuffled(files, rng):
        for start in range(0, len(corners.cells) - _STEP + 1, _STEP):
            cells = _tensor(corners.cells[start : start + _STEP])
            # The light once more each time a corner is seen: the eye's exposure is what varies most.
            lamp, exposure = torch.randn(len(cells), 3, 1, 1), torch.randn(len(cells), 1, 1, 1)
            gain = torch.exp(0.1 * lamp + 0.2 * exposure)
            cells = torch.clamp((cells + 0.5) * gain, 0, 1) - 0.5
            yield cells, torch.from_numpy(corners.answers[start : start + _STEP])
