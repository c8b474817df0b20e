"""python3 training/photo-reader/smoke.py FOLDER: a few pictures and steps of training; says what the network it writes says."""

import json
import sys
from pathlib import Path

import torch
from data import CONFIG, make
from export import MODEL, export
from network import SEEN_HEIGHT, SEEN_WIDTH, Network
from shelf import Shelf, of_npz
from train import network_of, train, with_norms

folder = Path(sys.argv[1])
make(folder / "drawn-0.npz", range(32))
make(folder / "again-0.npz", range(4))
again, pictures = (of_npz(folder / f"{name}-0.npz") for name in ("again", "drawn"))
assert (again[0] == pictures[0][:4]).all(), "the same number gives another picture"
shelf = Shelf(folder, 36, torch.device("cpu"))
shelf.fill()
config = {**CONFIG, "batch": 8, "steps": 6}
export(train(Network(), shelf, config, 10), folder / "new.onnx")
begun = network_of(MODEL)
normed = with_norms(begun, shelf.grey[:, None].float()).eval()
with torch.no_grad():
    same = (normed(shelf.grey[:8, None].float())[0] - begun(shelf.grey[:8, None].float())[0]).abs().max().item()
assert same < 0.01, f"norms change what the network says by {same}"
trained = train(normed, shelf, config, 10)
export(trained, folder / "smoke.onnx")
grey = torch.arange(SEEN_WIDTH * SEEN_HEIGHT).reshape(1, 1, SEEN_HEIGHT, SEEN_WIDTH) % 251
with torch.no_grad():
    says, _ = trained(grey.float())
changed = sum((a - b).abs().sum().item() for a, b in zip(network_of(MODEL).parameters(), trained.parameters()))
print(json.dumps({"says": says.flatten()[::97].tolist(), "changed": changed, "marks": sum(len(each) for each in pictures[2])}))
