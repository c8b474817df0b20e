"""What a display writes with: digits of segments, of a typeface, of coarse pixels or of dots, and where each one lies."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from network import LABELS, LABELS_FROM, POINT
from typefaces import Face, bitmap, enlarged, printed, with_subscript

SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
            "8": "abcdefg", "9": "abcdfg", "H": "bcefg", "I": "ef", "i": "e", "L": "def", "O": "abcdef", "o": "cdeg",
            "E": "adefg", "r": "eg", "F": "aefg", "P": "abefg", "n": "ceg", "t": "defg"}
# Some meters leave the tails of 6 and 9 away and give the 7 one.
OTHER_SEGMENTS = {"6": "fgedc", "9": "abcfg", "7": "abcf"}
WORDS = ("HI", "LO", "Lo", "Hi")
HEART = [(0.5, 0.95), (0.05, 0.45), (0.08, 0.15), (0.3, 0.05), (0.5, 0.25), (0.7, 0.05), (0.92, 0.15), (0.95, 0.45)]


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
    word = text in WORDS
    begin, boxes = x, []
    for letter in text:
        if letter == " ":
            if face.kind == "segments":
                write_segments(sheet, face, letter, x, y, height)
            x += height * ((face.wide + face.spacing) if face.kind == "segments" else 0.35)
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
    if letter == ".":
        x += height * (face.around_point or -face.spacing * 0.6)
    if sheet is not None:
        if letter == ".":
            box = (x, y + height - size, x + size, y + height)
            write_point(sheet, face, box)
            sheet.marks.append(Mark(POINT, box, main))
        elif letter == ":":
            for share in (0.3, 0.7):
                fill(sheet.on, [(x, y + height * share), (x + size, y + height * share), (x + size, y + height * share + size), (x, y + height * share + size)])
        elif letter == "/":
            # Steep strokes look like a 1.
            lean = height * (0.3 if face.ends < 0.5 else 0.08 + 0.2 * face.wide)
            fill(sheet.on, [(x, y + height), (x + lean, y), (x + lean + size * 0.7, y), (x + size * 0.7, y + height)])
        else:
            fill(sheet.on, [(x, y + height * 0.47), (x + height * 0.3, y + height * 0.47), (x + height * 0.3, y + height * 0.56), (x, y + height * 0.56)])
    if letter == ".":
        return x + size + (face.around_point or face.spacing) * height
    return x + (size if letter == ":" else height * 0.3 + size * 0.7) + face.spacing * height


def write_point(sheet: Sheet, face: Face, box: tuple[float, ...]) -> None:
    """A square, a disc, or as many of a screen's dots as it takes."""
    left, top, right, bottom = box
    if face.kind == "segments" or face.kind == "pixels" or (face.kind == "printed" and face.ends < 0.6):
        cv2.rectangle(sheet.on, (round(left), round(top)), (round(right), round(bottom)), 255, -1)
        return
    many = 1 if face.kind == "printed" or face.ends < 0.5 else 2
    step = (right - left) / many
    for row in range(many):
        for column in range(many):
            middle = (round((left + (column + 0.5) * step) * 16), round((top + (row + 0.5) * step) * 16))
            cv2.circle(sheet.on, middle, max(8, round(step * (0.65 + 0.35 * face.ends) * 8)), 255, -1, cv2.LINE_AA, 4)


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
    wide, lit = face.wide * height, SEGMENTS.get(letter, "")
    if face.other_shapes:
        lit = OTHER_SEGMENTS.get(letter, lit)
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
    if not corners:
        return (x, y, x + wide, y + height)
    xs, ys = [px for px, _ in corners], [py for _, py in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def write_label(sheet: Sheet | None, lettering: Face, text: str, label: str | None, x: float, y: float, height: float) -> float:
    """A text in letters; `label` is what it means. Answers where it ends."""
    if text == "♥":
        ink = np.zeros((round(height), round(height)), np.uint8)
        fill(ink, [(px * height, py * height) for px, py in HEART])
    elif lettering.kind in ("pixels", "dots"):
        ink = enlarged(bitmap(text.replace("₂", "2"), lettering), height, lettering.kind == "dots", 0.9)
    else:
        ink = with_subscript(text, lettering.font, height)
    if sheet is not None:
        paste(sheet.print, ink, x, y)
        if label:
            sheet.marks.append(Mark(LABELS_FROM + LABELS.index(label), (x, y, x + ink.shape[1], y + ink.shape[0]), -1))
    return x + ink.shape[1]
