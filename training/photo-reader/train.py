"""
python3 training/photo-reader/train.py [--keep=data/photo-reader] [--minutes=25] [--from=MODEL.onnx] [--rate=0.002]

Trains on the pictures that data.py and rehearsal.ts have made and, while these still run, on those that they go on
making. Writes weights.pt, the running average of the weights, every two minutes and at the end. The rate of learning
rises for a short time and falls to nothing by the end. Begins anew, or with --from= goes on from an exported model.
"""

import argparse
import copy
import math
import time
from pathlib import Path

import onnx
import torch
from data import CONFIG
from loss import loss_of, target_of
from network import Layer, Network, folded
from onnx import numpy_helper
from shelf import Shelf
from torch import nn

RISING = 0.02
# So many are there before the first step, or it would learn these by heart.
FIRST_PICTURES, MEASURED_PICTURES = 20_000, 256
SECONDS_BETWEEN_FILES, SECONDS_BETWEEN_WEIGHTS = 1, 120


def network_of(model: Path) -> Network:
    """An exported network names its weights as PyTorch does, and has no norms any more."""
    stored = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in onnx.load(str(model)).graph.initializer}
    network = folded(Network())
    network.load_state_dict({name: stored[name] for name in network.state_dict()})
    return network


def with_norms(network: Network, grey: torch.Tensor) -> Network:
    """The same network with norms, whose means and spreads are those of these pictures: the opposite of `folded`."""
    normed = Network()
    normed.load_state_dict(network.state_dict(), strict=False)
    layers = {name: layer for name, layer in normed.named_modules() if isinstance(layer, Layer)}

    def measure(norm: nn.BatchNorm2d):
        def keep(_layer, _given, said: torch.Tensor) -> None:
            norm.running_mean.copy_(said.mean((0, 2, 3)))
            norm.running_var.copy_(said.var((0, 2, 3)))
            norm.bias.copy_(norm.running_mean)
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())

        return keep

    hooks = [network.get_submodule(name).conv.register_forward_hook(measure(layer.norm)) for name, layer in layers.items()]
    with torch.no_grad():
        network(grey)
    for hook in hooks:
        hook.remove()
    return normed


class Average:
    """Of all weights that training has had, the latest ones most."""

    def __init__(self, network: Network, old: float) -> None:
        self.network, self.old, self.steps = copy.deepcopy(network), old, 0

    def add(self, network: Network) -> None:
        self.steps += 1
        old = min(self.old, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            for mean, new in zip(self.network.state_dict().values(), network.state_dict().values()):
                mean.lerp_(new, 1 - old) if mean.is_floating_point() else mean.copy_(new)


def train(network: Network, shelf: Shelf, config: dict, minutes: float, keep=lambda network: None, say=print) -> Network:
    """Until the time is over, or until `steps` of the configuration are."""
    device = shelf.device
    torch.manual_seed(config["seed"])
    chance = torch.Generator(device).manual_seed(config["seed"])
    network = network.to(device, memory_format=torch.channels_last).train()
    average = Average(network, config["old"])
    adam = torch.optim.AdamW(network.parameters(), lr=0, betas=(0.9, 0.99), weight_decay=0.01)
    begin, filled, kept, step, shown = time.monotonic(), 0.0, 0.0, 0, torch.zeros((), device=device)
    while True:
        passed = time.monotonic() - begin
        done = max(passed / (60 * minutes), step / config.get("steps", math.inf))
        if done >= 1:
            return folded(average.network)
        if passed - filled > SECONDS_BETWEEN_FILES:
            shelf.fill(3)
            filled = passed
        if passed - kept > SECONDS_BETWEEN_WEIGHTS:
            keep(folded(average.network))
            kept = passed
        adam.param_groups[0]["lr"] = config["rate"] * min(1, done / RISING, (1 + math.cos(math.pi * done)) / 2)
        grey, marks, kind = shelf.batch(config["batch"], chance)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            says, kinds = network(grey.contiguous(memory_format=torch.channels_last))
        loss = loss_of(says.float(), kinds.float(), target_of(marks), kind)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 4.0)
        adam.step()
        average.add(network)
        step, shown = step + 1, shown + loss.detach()
        if step % 200 == 0:
            rate = step * config["batch"] / (time.monotonic() - begin)
            say(f"step {step}, loss {shown.item() / 200:.4f}, {shelf.many} pictures, {rate:.0f} a second, {done:.0%}", flush=True)
            shown.zero_()


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=Path, default=Path("data/photo-reader"))
    options.add_argument("--from", dest="model", type=Path)
    options.add_argument("--minutes", type=float, default=25)
    options.add_argument("--rate", type=float, default=CONFIG["rate"])
    asked = options.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    shelf = Shelf(asked.keep, CONFIG["pictures"], device)
    while shelf.many < min(FIRST_PICTURES, CONFIG["pictures"]):
        time.sleep(1)
        shelf.fill()
    store = lambda network: torch.save(network.cpu().state_dict(), asked.keep / "weights.pt")
    network = with_norms(network_of(asked.model), shelf.grey[:MEASURED_PICTURES, None].float().cpu()) if asked.model else Network()
    store(train(network, shelf, {**CONFIG, "rate": asked.rate}, asked.minutes, store))
