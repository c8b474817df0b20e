"""python3 training/photo-reader/smoke.py FOLDER: a few pictures and steps of training; says what the network it writes says."""

import json
import sys
from pathlib import Path

import torch
from data import CONFIG, make
from export import MODEL, export
from network import SEEN_HEIGHT, SEEN_WIDTH
from train import network_of, pictures_in, train

folder = Path(sys.argv[1])
make(folder, "drawn-0", range(32))
make(folder, "drawn-again", range(4))
pictures = pictures_in(folder)
again, pictures = pictures[-4:], pictures[:32]
assert all((one[0] == other[0]).all() for one, other in zip(pictures, again)), "the same number gives another picture"
begun = network_of(MODEL)
trained = train(begun, pictures, {**CONFIG, "epochs": 2}, 10)
export(trained, folder / "smoke.onnx")
grey = torch.arange(SEEN_WIDTH * SEEN_HEIGHT).reshape(1, 1, SEEN_HEIGHT, SEEN_WIDTH) % 251
with torch.no_grad():
    says, _ = trained(grey.float())
changed = sum((a - b).abs().sum().item() for a, b in zip(network_of(MODEL).parameters(), trained.parameters()))
print(json.dumps({"says": says.flatten()[::97].tolist(), "changed": changed, "marks": sum(len(each[1]) for each in pictures)}))
