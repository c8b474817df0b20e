"""The digits and letters of displays: typefaces, coarse pixels and dots, as ink of 0 to 255."""

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts")
# Of the Debian packages that docs/photo-reader.md names. None is in a picture that the reader is measured with.
PRINTED = ["Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "RobotoCondensed-Regular", "RobotoCondensed-Bold", "Lato-Regular",
           "Lato-Bold", "Inter-Regular", "Inter-SemiBold", "Quicksand-Medium", "LiberationSans-Regular", "LiberationSans-Bold",
           "FreeSans", "FreeSansBold", "OCRB", "OCRA", "Dosis-Medium", "Dosis-Bold", "OpenSans-Regular", "OpenSans-Semibold",
           "OpenSans-CondBold", "Cantarell-Regular", "Cantarell-Bold", "Inconsolata", "agave-r-autohinted", "ComicNeue-Bold",
           "NotoMono-Regular", "ClearSans-Medium", "ClearSans-Bold", "JetBrainsMono-Regular", "JetBrainsMono-Bold", "eurof55",
           "eurof75", "Jura-Medium", "Jura-Bold", "Play-Regular", "Play-Bold", "Karla-Regular", "Karla-Bold", "Manrope-Medium",
           "Manrope-Bold", "FiraCode-Regular", "FiraCode-Bold", "Hermit-medium", "mononoki-Regular", "Cabin-Regular", "Cabin-Bold",
           "DejaVuSans", "DejaVuSans-Bold", "DejaVuSansCondensed", "DejaVuSansMono-Bold", "Carlito-Regular", "Carlito-Bold",
           "LeagueSpartan-Medium", "Oxygen-Sans", "OxygenMono-Regular", "3270-Regular", "AveriaSansGWF-Regular"]
# With the height at which their pixels are whole.
COARSE = {"unifont": 16, "DotGothic16-Regular": 16, "spleen-8x16": 16, "spleen-6x12": 12, "ProggyTiny": 16, "misaki_gothic": 8}
# Any other typeface becomes one of coarse pixels where its capitals are so many of them high.
FEWEST_PIXELS, MOST_PIXELS = 7, 15
DOTS_5X7 = {
    "0": "01110 10001 10011 10101 11001 10001 01110", "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111", "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010", "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110", "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110", "9": "01110 10001 10001 01111 00001 00010 01100",
}
AROUND_POINT = {"segments": 0.1, "printed": 0.35, "pixels": 0.7, "dots": 0.7}


@lru_cache(maxsize=None)
def font_file(name: str) -> str | None:
    for file in sorted(FONTS.rglob(f"{name}.*")):
        if file.suffix.lower() in (".ttf", ".otf"):
            return str(file)
    return None


@lru_cache(maxsize=400)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(name), size)


@dataclass
class Face:
    """How the digits of one display look."""

    kind: str  # segments, printed, pixels or dots
    font: str
    thick: float
    slant: float
    gap: float
    wide: float
    spacing: float
    ends: float
    narrow_one: bool
    other_shapes: bool = False
    pixels: int = 10
    # Left and right of a point, in heights: a screen of pixels mostly gives it the place of a digit.
    around_point: float = 0.0


def face_of(chance: np.random.Generator, shares: dict[str, float]) -> Face:
    names = list(shares)
    kind = str(chance.choice(names, p=np.array([shares[name] for name in names]) / sum(shares.values())))
    is_coarse = chance.random() < 0.5
    coarse = list(COARSE) if is_coarse else PRINTED
    fonts = {"printed": PRINTED, "pixels": coarse, "dots": ["5x7"] * 4 + coarse if is_coarse else coarse}.get(kind, [""])
    there = [name for name in fonts if name in ("", "5x7") or font_file(name)]
    return Face(kind, str(chance.choice(there)), chance.uniform(0.07, 0.2), chance.choice([0, 0, chance.uniform(0, 0.2)]),
                chance.uniform(0.0, 0.04), chance.uniform(0.42, 0.7), chance.uniform(0.08, 0.3), chance.uniform(0, 1),
                bool(chance.random() < 0.3), bool(chance.random() < 0.2), int(chance.integers(FEWEST_PIXELS, MOST_PIXELS)),
                chance.uniform(0.03, 0.32) if chance.random() < AROUND_POINT[kind] else 0.0)


def bitmap(text: str, face: Face) -> np.ndarray:
    """0 or 1, as small as its pixels are."""
    if face.font == "5x7" and all(letter in DOTS_5X7 for letter in text):
        rows = [[int(dot) for dot in row] for row in DOTS_5X7[text[0]].split()]
        return np.array(rows, np.uint8)
    name = face.font if face.font != "5x7" else "spleen-8x16"
    return coarse_bitmap(text, name, COARSE.get(name, round(face.pixels / 0.72)))


@lru_cache(maxsize=4000)
def coarse_bitmap(text: str, name: str, size: int) -> np.ndarray:
    return cropped((drawn_text(text, font(name, size), "1") > 0).astype(np.uint8))


def drawn_text(text: str, used: ImageFont.FreeTypeFont, mode: str) -> np.ndarray:
    left, top, right, bottom = used.getbbox(text, mode)
    left, top = math.floor(left), math.floor(top)
    image = Image.new(mode, (max(1, math.ceil(right) - left), max(1, math.ceil(bottom) - top)))
    ImageDraw.Draw(image).text((-left, -top), text, font=used, fill=255)
    return np.asarray(image)


def cropped(mask: np.ndarray) -> np.ndarray:
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        return mask[:1, :1]
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


@lru_cache(maxsize=4000)
def printed(text: str, name: str, height: float) -> np.ndarray:
    """Ink of a text whose capitals are so high."""
    return drawn_text(text, font(name, max(6, round(height / 0.72))), "L")


def with_subscript(text: str, name: str, height: float) -> np.ndarray:
    """As `printed`, but its ₂ is a small 2 that stands lower."""
    if "₂" not in text:
        return printed(text, name, height)
    before, after = text.split("₂")
    parts = [printed(before, name, height), printed("2", name, height * 0.62), *([printed(after, name, height)] if after else [])]
    low = round(height * 0.18)
    ink = np.zeros((max(part.shape[0] for part in parts) + low, sum(part.shape[1] + 1 for part in parts)), np.uint8)
    x = 0
    for at, part in enumerate(parts):
        y = ink.shape[0] - part.shape[0] - (0 if at == 1 else low)
        ink[y : y + part.shape[0], x : x + part.shape[1]] = part
        x += part.shape[1] + 1
    return ink


def enlarged(mask: np.ndarray, height: float, as_dots: bool, fill: float = 0.8) -> np.ndarray:
    step = height / mask.shape[0]
    size = (max(1, round(mask.shape[1] * step)), max(1, round(height)))
    if not as_dots:
        return cv2.resize(mask * 255, size, interpolation=cv2.INTER_NEAREST)
    out = np.zeros(size[::-1], np.uint8)
    for y, x in zip(*np.nonzero(mask)):
        middle = (round((x + 0.5) * step * 16), round((y + 0.5) * step * 16))
        cv2.circle(out, middle, max(8, round(step * fill * 8)), 255, -1, cv2.LINE_AA, 4)
    return out
