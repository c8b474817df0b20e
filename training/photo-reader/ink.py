"""What a display writes with: digits of segments, of a typeface, of coarse pixels or of dots, and where each one lies."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from network import LABELS, LABELS_FROM, POINT
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts")
# Of Debian's packages that config.toml names. None is in a picture that the reader is measured with.
PRINTED = ["Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "RobotoCondensed-Regular", "RobotoCondensed-Bold", "Lato-Regular",
           "Lato-Bold", "Inter-Regular", "Inter-SemiBold", "Quicksand-Medium", "LiberationSans-Regular", "LiberationSans-Bold",
           "FreeSans", "FreeSansBold", "OCRB"]
# With the height at which their pixels are whole.
COARSE = {"unifont": 16, "DotGothic16-Regular": 16, "spleen-8x16": 16, "spleen-6x12": 12, "ProggyTiny": 16}
DOTS_5X7 = {
    "0": "01110 10001 10011 10101 11001 10001 01110", "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111", "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010", "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110", "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110", "9": "01110 10001 10001 01111 00001 00010 01100",
}
SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
            "8": "abcdefg", "9": "abcdfg", "H": "bcefg", "I": "ef", "L": "def", "O": "abcdef", "o": "cdeg"}
HEART = [(0.5, 0.95), (0.05, 0.45), (0.08, 0.15), (0.3, 0.05), (0.5, 0.25), (0.7, 0.05), (0.92, 0.15), (0.95, 0.45)]


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
class Mark:
    symbol: int
    box: tuple[float, float, float, float]  # left, top, right, bottom
    main: int  # 1 of the reading, 0 not, -1 nobody knows


@dataclass
class Sheet:
    """The front of a display: how much ink lies where, 0 to 255, and how much of unlit segments."""

    width: int
    height: int
    on: np.ndarray = field(init=False)
    off: np.ndarray = field(init=False)
    print: np.ndarray = field(init=False)
    marks: list[Mark] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.on, self.off, self.print = (np.zeros((self.height, self.width), np.uint8) for _ in range(3))


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


def face_of(chance: np.random.Generator, shares: dict[str, float]) -> Face:
    names = list(shares)
    kind = str(chance.choice(names, p=np.array([shares[name] for name in names]) / sum(shares.values())))
    fonts = {"printed": PRINTED, "pixels": list(COARSE), "dots": ["5x7", "5x7", *COARSE]}.get(kind, [""])
    there = [name for name in fonts if name in ("", "5x7") or font_file(name)]
    return Face(kind, str(chance.choice(there)), chance.uniform(0.09, 0.2), chance.choice([0, 0, chance.uniform(0, 0.16)]),
                chance.uniform(0.0, 0.035), chance.uniform(0.46, 0.66), chance.uniform(0.1, 0.28), chance.uniform(0, 1),
                bool(chance.random() < 0.3))


def bitmap(text: str, face: Face) -> np.ndarray:
    """0 or 1, as small as its pixels are."""
    if face.font == "5x7" and all(letter in DOTS_5X7 for letter in text):
        rows = [[int(dot) for dot in row] for row in DOTS_5X7[text[0]].split()]
        return np.array(rows, np.uint8)
    name = face.font if face.font != "5x7" else "spleen-8x16"
    used = font(name if font_file(name) else "unifont", COARSE.get(name, 16))
    return cropped((np.asarray(used.getmask(text, mode="1"), np.uint8).reshape(used.getmask(text, mode="1").size[::-1]) > 0).astype(np.uint8))


def cropped(mask: np.ndarray) -> np.ndarray:
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        return mask[:1, :1]
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def printed(text: str, name: str, height: float) -> np.ndarray:
    """Ink of a text whose capitals are so high."""
    used = font(name, max(6, round(height / 0.72)))
    left, top, right, bottom = used.getbbox(text)
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), text, font=used, fill=255)
    return np.asarray(image)


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


def segment(name: str, h: float, w: float, t: float, gap: float, ends: float) -> list[tuple[float, float]]:
    """One segment of a digit, `h` high and `w` wide, `t` thick; pointed where `ends` is 1."""
    half, mid = t / 2, h / 2
    if name in "agd":
        y = {"a": half, "g": mid, "d": h - half}[name]
        l, r, b = half + gap, w - half - gap, half * ends
        return [(l, y), (l + b, y - half), (r - b, y - half), (r, y), (r - b, y + half), (l + b, y + half)]
    x = half if name in "ef" else w - half
    top, bottom = (half + gap, mid - gap) if name in "fb" else (mid + gap, h - half - gap)
    b = half * ends
    return [(x, top), (x + half, top + b), (x + half, bottom - b), (x, bottom), (x - half, bottom - b), (x - half, top + b)]


def fill(plane: np.ndarray, points: list[tuple[float, float]]) -> None:
    cv2.fillPoly(plane, [np.round(np.array(points) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def paste(plane: np.ndarray, ink: np.ndarray, x: float, y: float) -> None:
    left, top = round(x), round(y)
    right, bottom = min(plane.shape[1], left + ink.shape[1]), min(plane.shape[0], top + ink.shape[0])
    if left < 0 or top < 0 or right <= left or bottom <= top:
        return
    part = plane[top:bottom, left:right]
    np.maximum(part, ink[: bottom - top, : right - left], out=part)


def write_number(sheet: Sheet | None, face: Face, text: str, x: float, y: float, height: float, main: int) -> float:
    """Digits, a point, a colon or a stroke from `x` on below `y`. Answers where it ends; without a sheet only that."""
    word = text in ("HI", "LO", "Lo", "Hi")
    begin, boxes = x, []
    for letter in text:
        if letter == " ":
            x += height * (face.wide if face.kind == "segments" else 0.35)
            continue
        if letter in ".:/-":
            x = write_between(sheet, face, letter, x, y, height, main)
            continue
        box = write_letter(sheet, face, letter, x, y, height)
        boxes.append((letter, box))
        x = (x + height * face.wide if face.kind == "segments" and not (face.narrow_one and letter == "1") else box[2]) + face.spacing * height
    if sheet is None:
        return x - face.spacing * height
    if word:
        label = LABELS_FROM + LABELS.index(text.upper())
        sheet.marks.append(Mark(label, (begin, y, boxes[-1][1][2], y + height), -1))
    else:
        sheet.marks.extend(Mark(int(letter), box, main) for letter, box in boxes if letter.isdigit())
    return x - face.spacing * height


def write_between(sheet: Sheet | None, face: Face, letter: str, x: float, y: float, height: float, main: int) -> float:
    size = height * (0.1 + face.thick * 0.35)
    x -= face.spacing * height * 0.6 if letter == "." else 0
    if sheet is not None:
        if letter == ".":
            box = (x, y + height - size, x + size, y + height)
            cv2.rectangle(sheet.on, (round(x), round(box[1])), (round(x + size), round(box[3])), 255, -1)
            sheet.marks.append(Mark(POINT, box, main))
        elif letter == ":":
            for share in (0.3, 0.7):
                fill(sheet.on, [(x, y + height * share), (x + size, y + height * share), (x + size, y + height * share + size), (x, y + height * share + size)])
        elif letter == "/":
            fill(sheet.on, [(x, y + height), (x + height * 0.3, y), (x + height * 0.3 + size * 0.7, y), (x + size * 0.7, y + height)])
        else:
            fill(sheet.on, [(x, y + height * 0.47), (x + height * 0.3, y + height * 0.47), (x + height * 0.3, y + height * 0.56), (x, y + height * 0.56)])
    return x + (size if letter in ".:" else height * 0.3 + size * 0.7) + face.spacing * height


def write_letter(sheet: Sheet | None, face: Face, letter: str, x: float, y: float, height: float) -> tuple[float, float, float, float]:
    if face.kind == "segments":
        return write_segments(sheet, face, letter, x, y, height)
    if face.kind == "printed":
        ink = printed(letter, face.font, height)
    else:
        ink = enlarged(bitmap(letter, face), height, face.kind == "dots", 0.65 + 0.35 * face.ends)
    if sheet is not None:
        paste(sheet.on, ink, x, y)
    return (x, y, x + ink.shape[1], y + ink.shape[0])


def write_segments(sheet: Sheet | None, face: Face, letter: str, x: float, y: float, height: float) -> tuple[float, float, float, float]:
    wide, lit = face.wide * height, SEGMENTS.get(letter, "abcdefg")
    narrow = face.narrow_one and letter == "1"
    shift = wide - face.thick * height if narrow else 0
    lean = face.slant * height
    corners = []
    for name in "abcdefg":
        if narrow and name not in lit:
            continue
        points = segment(name, height, wide, face.thick * height, face.gap * height, face.ends)
        moved = [(x - shift + px + lean * (1 - py / height), y + py) for px, py in points]
        if sheet is not None:
            fill(sheet.on if name in lit else sheet.off, moved)
        if name in lit:
            corners.extend(moved)
    xs, ys = [px for px, _ in corners], [py for _, py in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def write_label(sheet: Sheet | None, lettering: Face, text: str, label: str | None, x: float, y: float, height: float) -> float:
    """A text in letters; `label` is what it means. Answers where it ends."""
    if text == "♥":
        ink = np.zeros((round(height), round(height)), np.uint8)
        fill(ink, [(px * height, py * height) for px, py in HEART])
    elif lettering.kind in ("pixels", "dots"):
        ink = enlarged(bitmap(text, lettering), height, lettering.kind == "dots", 0.9)
    else:
        ink = printed(text, lettering.font, height)
    if sheet is not None:
        paste(sheet.print, ink, x, y)
        if label:
            sheet.marks.append(Mark(LABELS_FROM + LABELS.index(label), (x, y, x + ink.shape[1], y + ink.shape[0]), -1))
    return x + ink.shape[1]
