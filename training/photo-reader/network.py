"""The network of partners/image-reader/meter-reader: what it takes in, its layers, what it says of each cell."""

import torch
from torch import nn
from torch.nn import functional as F

SEEN_WIDTH, SEEN_HEIGHT = 256, 192
CELL = 4
CELLS_X, CELLS_Y = SEEN_WIDTH // CELL, SEEN_HEIGHT // CELL
POINT = 10
DX, DY, WIDTH, HEIGHT, MAIN = 11, 12, 13, 14, 15
LABELS_FROM = 16
LABELS = ["mg/dL", "mmol/L", "mmHg", "kg", "lb", "°C", "°F", "%", "SpO2", "SYS", "DIA", "pulse", "HI", "LO"]
CHANNELS_OUT = 32
KINDS = ["none", "blood_sugar", "blood_pressure", "weight", "temperature", "spo2"]
SLOPE = 0.1


def wide(inputs: int, outputs: int) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, 3, padding=1)


class Network(nn.Module):
    """Down to a sixteenth for the look of the whole, up again to a quarter for the place of a digit."""

    def __init__(self) -> None:
        super().__init__()
        self.edges = wide(4, 12)
        self.strokes = wide(12, 28)
        self.corners = wide(28, 48)
        self.segments = wide(48, 48)
        self.digits = wide(48, 64)
        self.lines = wide(64, 64)
        self.lines_down = nn.Conv2d(64, 48, 1)
        self.joined = wide(48, 48)
        self.joined_down = nn.Conv2d(48, 28, 1)
        self.centres = wide(28, 40)
        self.says = nn.Conv2d(40, CHANNELS_OUT, 1)
        self.kind = nn.Linear(64, 8)

    def forward(self, grey: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`grey`: pictures of 192 rows and 256 columns, 0 to 255. A picture's own light and contrast are taken out."""
        mean = grey.mean((1, 2, 3), keepdim=True)
        aside = grey - mean
        spread = (aside * aside).mean((1, 2, 3), keepdim=True).sqrt()
        x = F.pixel_unshuffle(aside / spread.clamp(min=12.0), 2)
        x = F.max_pool2d(leaky(self.edges(x)), 2)
        strokes = leaky(self.strokes(x))
        x = leaky(self.corners(F.max_pool2d(strokes, 2)))
        segments = leaky(self.segments(x))
        x = leaky(self.digits(F.max_pool2d(segments, 2)))
        lines = leaky(self.lines(x))
        x = leaky(self.joined(doubled(self.lines_down(lines)) + segments))
        x = leaky(self.centres(doubled(self.joined_down(x)) + strokes))
        return self.says(x), self.kind(lines.mean((2, 3)))[:, : len(KINDS)]


def leaky(x: torch.Tensor) -> torch.Tensor:
    return F.leaky_relu(x, SLOPE)


def doubled(x: torch.Tensor) -> torch.Tensor:
    return F.interpolate(x, scale_factor=2.0, mode="nearest")
