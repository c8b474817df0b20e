"""
python3 training/photo-reader/train.py [--keep=data/photo-reader] [--from=MODEL.onnx] [--minutes=600]

Goes on from a model with the pictures that data.py and rehearsal.ts have made, and writes weights.pt: between the
model's own weights and the running average of the new ones. --minutes ends earlier; the rate of learning falls to
nothing by then.
"""

import argparse
import copy
import json
import math
import time
from pathlib import Path

import numpy as np
import onnx
import torch
from data import CONFIG
from loss import loss_of, target_of
from network import SEEN_HEIGHT, SEEN_WIDTH, Network
from onnx import numpy_helper

MODEL = Path(__file__).parents[2] / "partners/image-reader/meter-reader/meter-reader.onnx"


def network_of(model: Path) -> Network:
    """An exported network names its weights as PyTorch does."""
    stored = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in onnx.load(str(model)).graph.initializer}
    network = Network()
    network.load_state_dict({name: stored[name] for name in network.state_dict()})
    return network


def pictures_in(folder: Path) -> list[tuple[np.ndarray, np.ndarray, int]]:
    """Of each: grey, marks, kind."""
    found = []
    for file in sorted(folder.glob("drawn-*.npz")):
        stored = np.load(file)
        grey, kinds, marks, ends = (stored[name] for name in ("grey", "kinds", "marks", "ends"))
        found += [(grey[at], marks[begin:end], int(kinds[at])) for at, (begin, end) in enumerate(zip([0, *ends], ends))]
    if (folder / "rehearsed.json").exists():
        grey = np.memmap(folder / "rehearsed-grey.bin", np.uint8, "r").reshape(-1, SEEN_HEIGHT, SEEN_WIDTH)
        said = json.loads((folder / "rehearsed.json").read_text())
        found += [(grey[at], np.array(each["marks"], np.float32).reshape(-1, 6), each["kind"]) for at, each in enumerate(said)]
    return found


def train(network: Network, pictures: list, config: dict, minutes: float, say=print) -> Network:
    torch.manual_seed(config["seed"])
    chance = np.random.default_rng(config["seed"])
    average = copy.deepcopy(network)
    adam = torch.optim.Adam(network.parameters(), betas=(0.9, 0.99))
    batch, begin = config["batch"], time.monotonic()
    steps = max(1, len(pictures) // batch * config["epochs"])
    order, shown = np.array([], int), 0.0
    for step in range(steps):
        done = max(step / steps, (time.monotonic() - begin) / (60 * minutes))
        if done >= 1:
            break
        adam.param_groups[0]["lr"] = config["rate"] * min(1, (step + 1) / 100) * (0.01 + 0.99 * (1 + math.cos(math.pi * done)) / 2)
        if len(order) < batch:
            order = np.concatenate([order, chance.permutation(len(pictures))])
        chosen, order = [pictures[at] for at in order[:batch]], order[batch:]
        grey = torch.from_numpy(np.stack([each[0] for each in chosen])).float()[:, None]
        loss = loss_of(*network(grey), [target_of(each[1]) for each in chosen], torch.tensor([each[2] for each in chosen]))
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 4.0)
        adam.step()
        old = min(0.998, (1 + step) / (20 + step))
        with torch.no_grad():
            for mean, weight in zip(average.parameters(), network.parameters()):
                mean.mul_(old).add_(weight, alpha=1 - old)
        shown += loss.item()
        if (step + 1) % 50 == 0:
            say(f"step {step + 1} of {steps}, loss {shown / 50:.4f}, {(step + 1) * batch / (time.monotonic() - begin):.1f} pictures a second", flush=True)
            shown = 0.0
    return average


def between(old: Network, new: Network, share: float) -> Network:
    """Weights in between, `share` of the old: what both are sure of stays, what one learnt too eagerly goes."""
    with torch.no_grad():
        for weight, other in zip(new.parameters(), old.parameters()):
            weight.mul_(1 - share).add_(other, alpha=share)
    return new


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=Path, default=Path("data/photo-reader"))
    options.add_argument("--from", dest="model", type=Path, default=MODEL)
    options.add_argument("--minutes", type=float, default=600)
    asked = options.parse_args()
    trained = train(network_of(asked.model), pictures_in(asked.keep), CONFIG, asked.minutes)
    torch.save(between(network_of(asked.model), trained, CONFIG["old"]).state_dict(), asked.keep / "weights.pt")
