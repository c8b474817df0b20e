"""The network of partners/image-reader/meter-reader: what it takes in, its layers, what it says of each cell."""

import copy

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.fusion import fuse_conv_bn_eval

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


class Layer(nn.Module):
    """A convolution, the norm of what it says, which `folded` takes away, and the slope of what is below nothing."""

    def __init__(self, inputs: int, outputs: int, size: int = 3) -> None:
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, padding=size // 2)
        self.norm: nn.Module = nn.BatchNorm2d(outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.leaky_relu(self.norm(self.conv(x)), SLOPE)


class Network(nn.Module):
    """Down to a thirty-second for the look of the whole, up again to a quarter for the place of a digit."""

    def __init__(self) -> None:
        super().__init__()
        self.edges = Layer(4, 16)
        self.strokes = Layer(16, 32)
        self.corners = Layer(32, 64)
        self.segments = Layer(64, 64)
        self.digits = Layer(64, 128)
        self.words = Layer(128, 128)
        self.lines = Layer(128, 128)
        self.blocks = Layer(128, 128)
        self.whole = Layer(128, 128)
        self.lines_down = Layer(128, 64, 1)
        self.joined = Layer(64, 64)
        self.joined_down = Layer(64, 32, 1)
        self.centres = Layer(32, 48)
        self.says = nn.Conv2d(48, CHANNELS_OUT, 1)
        self.kind = nn.Linear(256, 8)

    def forward(self, grey: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`grey`: pictures of 192 rows and 256 columns, 0 to 255. A picture's own light and contrast are taken out."""
        mean = grey.mean((1, 2, 3), keepdim=True)
        aside = grey - mean
        spread = (aside * aside).mean((1, 2, 3), keepdim=True).sqrt()
        x = F.pixel_unshuffle(aside / spread.clamp(min=12.0), 2)
        strokes = self.strokes(F.max_pool2d(self.edges(x), 2))
        x = self.corners(F.max_pool2d(strokes, 2))
        segments = x + self.segments(x)
        x = self.digits(F.max_pool2d(segments, 2))
        x = x + self.words(x)
        lines = x + self.lines(x)
        blocks = self.blocks(F.max_pool2d(lines, 2))
        blocks = blocks + self.whole(blocks)
        kinds = self.kind(torch.cat([lines.mean((2, 3)), blocks.mean((2, 3))], 1))
        x = self.joined(doubled(self.lines_down(lines + doubled(blocks))) + segments)
        x = self.centres(doubled(self.joined_down(x)) + strokes)
        return self.says(x), kinds[:, : len(KINDS)]


def folded(network: Network) -> Network:
    """The same network without norms: each is made a part of the convolution before it."""
    plain = copy.deepcopy(network).eval()
    for layer in plain.modules():
        if isinstance(layer, Layer) and isinstance(layer.norm, nn.BatchNorm2d):
            layer.conv, layer.norm = fuse_conv_bn_eval(layer.conv, layer.norm), nn.Identity()
    return plain


def doubled(x: torch.Tensor) -> torch.Tensor:
    return F.interpolate(x, scale_factor=2.0, mode="nearest")
