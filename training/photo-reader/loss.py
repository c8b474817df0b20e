"""What is asked of the network, and how far it is from it."""

from dataclasses import dataclass

import torch
from network import CELL, CELLS_X, CELLS_Y, CHANNELS_OUT, DX, LABELS, LABELS_FROM, MAIN, POINT
from torch.nn import functional as F

# In pixels. What is lower can't be told by anybody: neither asked for nor forbidden.
LOWEST_DIGIT, LOWEST_LABEL, LOWEST_POINT = 9.0, 4.0, 1.6
# The channels that say where the middle of something is.
HEATED = [*range(POINT + 1), *range(LABELS_FROM, LABELS_FROM + len(LABELS))]
SIZE_WEIGHTS = (0.2, 0.2, 0.3, 0.4)
MAIN_WEIGHT, KIND_WEIGHT = 0.5, 0.5


@dataclass
class Target:
    """What a batch of pictures shows."""

    heat: torch.Tensor  # 1 at a centre, falling off around it; for each picture, channel, row and column
    asked: torch.Tensor  # 0 where nothing is asked
    many: torch.Tensor  # of each picture: 1 by the number of its centres
    # Of each centre: picture, row, column; and dx, dy, log width, log height, main.
    places: tuple[torch.Tensor, torch.Tensor, torch.Tensor]
    said: torch.Tensor


def target_of(marks: torch.Tensor) -> Target:
    """`marks`: of each picture as many rows as the one with the most needs, those that it hasn't with the symbol -1."""
    symbol, (x, y, width, height, main) = marks[..., 0].long(), marks[..., 1:].unbind(-1)
    column, row = (x / CELL).floor(), (y / CELL).floor()
    there = (symbol >= 0) & (column >= 0) & (column < CELLS_X) & (row >= 0) & (row < CELLS_Y)
    lowest = torch.where(symbol == POINT, LOWEST_POINT, torch.where(symbol >= LABELS_FROM, LOWEST_LABEL, LOWEST_DIGIT))
    asked, low = there & (height >= lowest), there & (height < lowest)
    spread = torch.where(symbol == POINT, 0.6, (height / CELL / 9).clamp(min=0.7))
    reach = (torch.maximum(height, torch.where(symbol > POINT, width, 0.0)) / CELL / 2).ceil() + 1
    aside = (torch.arange(CELLS_X, device=marks.device) - column[..., None]).abs()
    down = (torch.arange(CELLS_Y, device=marks.device) - row[..., None]).abs()
    bell = lambda far: torch.exp(-(far**2) / (2 * spread[..., None] ** 2)) * (far <= (spread * 3).ceil()[..., None])
    heat = (bell(down) * asked[..., None])[..., :, None] * bell(aside)[..., None, :]
    planes = torch.zeros(len(marks), CHANNELS_OUT, CELLS_Y * CELLS_X, device=marks.device)
    channel = symbol.clamp(min=0)[..., None].expand(-1, -1, CELLS_Y * CELLS_X)
    planes.scatter_reduce_(1, channel, heat.flatten(2), "amax")
    around = ((down <= reach[..., None]) & low[..., None])[..., :, None] & (aside <= reach[..., None])[..., None, :]
    is_asked = 1 - around.any(1).float()
    picture, at = asked.nonzero(as_tuple=True)
    places = (picture, row[picture, at].long(), column[picture, at].long())
    is_asked[places] = 1
    sizes = [(size.clamp(min=2) / 16).log() for size in (width, height)]
    said = torch.stack([x / CELL - column, y / CELL - row, *sizes, main], -1)[picture, at]
    many = 1 / asked.sum(1).clamp(min=2)
    return Target(planes.view(-1, CHANNELS_OUT, CELLS_Y, CELLS_X), is_asked[:, None], many, places, said)


def loss_of(says: torch.Tensor, kinds: torch.Tensor, target: Target, kind: torch.Tensor) -> torch.Tensor:
    """
    Penalty-reduced focal loss of the centres, which are far fewer than the other cells; absolute error of places and
    sizes; cross-entropy of "part of the reading" and of the kind. Of a picture on average.
    """
    heat, heated = target.heat[:, HEATED], says[:, HEATED]
    p = heated.sigmoid()
    centre = -((1 - p) ** 2) * F.logsigmoid(heated)
    other = -((1 - heat) ** 4) * p * p * F.logsigmoid(-heated)
    loss = ((torch.where(heat == 1, centre, other) * target.asked).sum((1, 2, 3)) * target.many).sum()
    picture, row, column = target.places
    there, share = says[picture, :, row, column], target.many[picture]
    off = (there[:, DX : DX + 4] - target.said[:, :4]).abs()
    loss = loss + ((off * torch.tensor(SIZE_WEIGHTS, device=off.device)).sum(1) * share).sum()
    main = target.said[:, 4]
    known = F.binary_cross_entropy_with_logits(there[:, MAIN], main.clamp(min=0), reduction="none")
    loss = loss + MAIN_WEIGHT * (known * share * (main >= 0)).sum()
    return loss / len(says) + KIND_WEIGHT * F.cross_entropy(kinds, kind)
