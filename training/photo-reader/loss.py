"""What is asked of the network, and how far it is from it."""

from dataclasses import dataclass

import numpy as np
import torch
from network import CELL, CELLS_X, CELLS_Y, CHANNELS_OUT, DX, LABELS, LABELS_FROM, MAIN, POINT
from torch.nn import functional as F

# In pixels. What is lower can't be told by anybody: neither asked for nor forbidden.
LOWEST_DIGIT, LOWEST_LABEL, LOWEST_POINT = 9.0, 4.0, 1.6
# The channels that say where the middle of something is.
HEATED = [*range(POINT + 1), *range(LABELS_FROM, LABELS_FROM + len(LABELS))]
SIZE_WEIGHTS = torch.tensor([0.2, 0.2, 0.3, 0.4])
MAIN_WEIGHT, KIND_WEIGHT = 0.5, 0.3


@dataclass
class Target:
    heat: np.ndarray  # 1 at a centre, falling off around it; for each channel and cell
    asked: np.ndarray  # 0 where nothing is asked
    centres: np.ndarray  # of each: row, column, dx, dy, log width, log height, main


def lowest(symbol: int) -> float:
    return LOWEST_POINT if symbol == POINT else LOWEST_LABEL if symbol >= LABELS_FROM else LOWEST_DIGIT


def around(cx: int, cy: int, reach: int) -> tuple[slice, slice]:
    return slice(max(0, cy - reach), min(CELLS_Y, cy + reach + 1)), slice(max(0, cx - reach), min(CELLS_X, cx + reach + 1))


def target_of(marks: np.ndarray) -> Target:
    heat = np.zeros((CHANNELS_OUT, CELLS_Y, CELLS_X), np.float32)
    asked = np.ones((CELLS_Y, CELLS_X), np.float32)
    centres = []
    for number, x, y, width, height, main in marks:
        symbol, cx, cy = int(number), int(x // CELL), int(y // CELL)
        if not (0 <= cx < CELLS_X and 0 <= cy < CELLS_Y):
            continue
        if height < lowest(symbol):
            asked[around(cx, cy, int(np.ceil(max(height, width if symbol > POINT else 0) / CELL / 2)) + 1)] = 0
            continue
        spread = 0.6 if symbol == POINT else max(0.7, height / CELL / 9)
        place = around(cx, cy, int(np.ceil(spread * 3)))
        ys, xs = np.mgrid[place]
        part = heat[symbol][place]
        np.maximum(part, np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * spread * spread)), out=part)
        sizes = [np.log(max(2.0, size) / 16) for size in (width, height)]
        centres.append((cy, cx, x / CELL - cx, y / CELL - cy, *sizes, main))
    for cy, cx, *_ in centres:
        asked[cy, cx] = 1
    return Target(heat, asked, np.array(centres, np.float32).reshape(-1, 7))


def loss_of(says: torch.Tensor, kinds: torch.Tensor, targets: list[Target], kind: torch.Tensor) -> torch.Tensor:
    """
    Penalty-reduced focal loss of the centres, which are far fewer than the other cells; absolute error of places and
    sizes; cross-entropy of "part of the reading" and of the kind. Of a picture on average.
    """
    heat = torch.from_numpy(np.stack([target.heat[HEATED] for target in targets]))
    asked = torch.from_numpy(np.stack([target.asked for target in targets]))[:, None]
    many = torch.tensor([1 / max(2, len(target.centres)) for target in targets])
    heated = says[:, HEATED]
    p = heated.sigmoid()
    centre = -((1 - p) ** 2) * F.logsigmoid(heated)
    other = -((1 - heat) ** 4) * p * p * F.logsigmoid(-heated)
    loss = ((torch.where(heat == 1, centre, other) * asked).sum((1, 2, 3)) * many).sum()
    places = torch.from_numpy(np.concatenate([np.insert(target.centres, 0, at, axis=1) for at, target in enumerate(targets)]))
    if len(places):
        picture, row, column = (places[:, at].long() for at in range(3))
        there = says[picture, :, row, column]
        share = many[picture]
        off = (there[:, DX : DX + 4] - places[:, 3:7]).abs()
        loss = loss + ((off * SIZE_WEIGHTS).sum(1) * share).sum()
        main = places[:, 7]
        known = F.binary_cross_entropy_with_logits(there[:, MAIN], main.clamp(min=0), reduction="none")
        loss = loss + MAIN_WEIGHT * (known * share * (main >= 0)).sum()
    return loss / len(targets) + KIND_WEIGHT * F.cross_entropy(kinds, kind)
