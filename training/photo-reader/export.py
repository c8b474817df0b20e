"""
python3 training/photo-reader/export.py [--keep=data/photo-reader] [--to=MODEL.onnx]

Writes the network that train.py has made for ONNX Runtime, and says its hash: model-card.md must name it.
"""

import argparse
import hashlib
from pathlib import Path

import torch
from network import SEEN_HEIGHT, SEEN_WIDTH, Network, folded

MODEL = Path(__file__).parents[2] / "partners/image-reader/meter-reader/meter-reader.onnx"


def export(network: Network, file: Path) -> str:
    """Answers the SHA-256 of the file."""
    torch.onnx.export(
        network.cpu().eval(),
        (torch.zeros(1, 1, SEEN_HEIGHT, SEEN_WIDTH),),
        str(file),
        input_names=["grey"],
        output_names=["says", "kinds"],
        opset_version=13,
    )
    return hashlib.sha256(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=Path, default=Path("data/photo-reader"))
    options.add_argument("--to", type=Path, default=MODEL)
    asked = options.parse_args()
    network = folded(Network())
    network.load_state_dict(torch.load(asked.keep / "weights.pt", map_location="cpu"))
    print(export(network, asked.to))
