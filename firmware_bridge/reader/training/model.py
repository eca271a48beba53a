"""The network's shape, and how it is written down for `cv2.dnn`.

Valid convolutions only: a cell cut out and the same place of a slid photograph give the same answer.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from firmware_bridge.reader.network import RANKS, SUITS

_OPSET = 13


def new_model() -> nn.Sequential:
    """An untrained network: N × 3 × 56 × 48, each −0.5 … 0.5, to N × (RANKS + SUITS) × 1 × 1."""
    return nn.Sequential(
        *_block(3, 16, (5, 5), 2),
        *_block(16, 32, (3, 3)),
        nn.MaxPool2d(2),
        *_block(32, 64, (3, 3)),
        *_block(64, 96, (3, 3)),
        nn.MaxPool2d(2),
        *_block(96, 192, (3, 3)),
        *_block(192, 160, (2, 1)),
        nn.Conv2d(160, RANKS + SUITS, 1),
    )


def _block(
    inputs: int, outputs: int, size: tuple[int, int], stride: int = 1
) -> tuple[nn.Module, ...]:
    return (
        nn.Conv2d(inputs, outputs, size, stride, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    )


def write(model: nn.Sequential, file: Path, note: str) -> None:
    """Write it as ONNX, normalisation folded into the convolutions; height and width stay open.

    Weights are stored with half their digits and widened when they are loaded: half the size, and
    scores change by a thousandth.
    """
    nodes, weights, last = [], [], "cells"
    layers = list(model.eval())
    for place, layer in enumerate(layers):
        name = f"layer{place}"
        if isinstance(layer, nn.Conv2d):
            after = layers[place + 1] if place + 1 < len(layers) else None
            weight, bias = _folded(layer, after if isinstance(after, nn.BatchNorm2d) else None)
            weights += [
                numpy_helper.from_array(weight.astype(np.float16), name + ".half"),
                numpy_helper.from_array(bias, name + ".bias"),
            ]
            widen = {"to": TensorProto.FLOAT}
            nodes.append(helper.make_node("Cast", [name + ".half"], [name + ".weight"], **widen))
            inputs = [last, name + ".weight", name + ".bias"]
            strides = list(layer.stride)
            nodes.append(helper.make_node("Conv", inputs, [name], strides=strides))
        elif isinstance(layer, nn.ReLU):
            nodes.append(helper.make_node("Relu", [last], [name]))
        elif isinstance(layer, nn.MaxPool2d):
            window = [2, 2]
            nodes.append(
                helper.make_node("MaxPool", [last], [name], kernel_shape=window, strides=window)
            )
        else:
            continue
        last = name
    graph = helper.make_graph(
        nodes,
        "corner",
        [helper.make_tensor_value_info("cells", TensorProto.FLOAT, ["n", 3, "h", "w"])],
        [helper.make_tensor_value_info(last, TensorProto.FLOAT, ["n", RANKS + SUITS, "y", "x"])],
        weights,
    )
    made = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", _OPSET)], doc_string=note
    )
    made.ir_version = 8
    onnx.checker.check_model(made)
    onnx.save(made, str(file))


def _folded(convolution: nn.Conv2d, normal: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    weight = convolution.weight.detach()
    if normal is None:
        return weight.numpy(), convolution.bias.detach().numpy()
    gain = normal.weight / torch.sqrt(normal.running_var + normal.eps)
    bias = normal.bias - normal.running_mean * gain
    return (weight * gain[:, None, None, None]).detach().numpy(), bias.detach().numpy()
