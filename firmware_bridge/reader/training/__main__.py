"""`python -m firmware_bridge.reader.training FOLDER`: fetch, compose, fit and write the network, all again."""

import argparse
from pathlib import Path

import torch

from firmware_bridge.reader.training.corners import BATCH, made, read
from firmware_bridge.reader.training.fetched import fetch
from firmware_bridge.reader.training.fitting import fit, right
from firmware_bridge.reader.training.model import new_model, write

_TRAINED, _UNSEEN = 1, 2  # seeds of the corners


def main() -> None:
    """Do it; what is in the folder already is not made again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="for what is fetched and made on the way")
    parser.add_argument("--to", type=Path, default=Path(__file__).parents[1] / "models/corner.onnx")
    parser.add_argument("--corners", type=int, default=1_395_000)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args()
    torch.set_num_threads(1)  # so small a network gains nothing from more
    torch.manual_seed(_TRAINED)
    torch.use_deterministic_algorithms(True)
    sources, folder = wanted.folder / "sources", wanted.folder / "corners"
    fetch(sources)
    trained = made(sources, folder, wanted.corners, _TRAINED, wanted.processes)
    unseen = read(made(sources, folder, 6000, _UNSEEN, wanted.processes))
    model = fit(new_model(), trained, unseen, wanted.epochs, _TRAINED)
    rank, suit, both = right(model, unseen)
    corners = len(trained) * BATCH
    note = f"{corners} corners, unseen: rank {rank:.4f}, suit {suit:.4f}, both {both:.4f}"
    write(model, wanted.to, note)


if __name__ == "__main__":
    main()
