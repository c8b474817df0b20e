"""Made-up pictures of meters, as the network sees them: the same number always gives the same picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from ink import Mark, Sheet, paste
from layouts import ERRORS, Writer, other_word, page, pressure, saturation, single, with_asides
from network import KINDS, SEEN_HEIGHT, SEEN_WIDTH
from typefaces import face_of, printed

UNITS = {"blood_sugar": ["mg/dL", "mg/dL", "mmol/L"], "weight": ["kg", "kg", "lb"], "temperature": ["°C", "°C", "°F"]}


@dataclass
class Picture:
    grey: np.ndarray
    marks: np.ndarray  # of each: symbol, x, y, width, height, main
    kind: int
    texts: list[str]


def texts_of(chance: np.random.Generator, kind: str, unit: str) -> list[str]:
    whole = lambda low, high: str(chance.integers(low, high + 1))
    if kind == "blood_pressure":
        systolic = int(chance.integers(85, 215))
        return [str(systolic), whole(42, min(130, systolic - 12)), whole(42, 170)]
    if kind == "spo2":
        return [whole(84, 100) if chance.random() < 0.85 else whole(70, 100), whole(42, 170)]
    low, high, digits = {"mg/dL": (40, 480, 0), "mmol/L": (2.2, 28, 1), "kg": (20, 160, 1), "lb": (60, 380, 1), "°C": (34, 42, 1), "°F": (94, 107, 1)}[unit]
    if unit in ("kg", "lb", "°C") and chance.random() < 0.15:
        digits = int(chance.choice([0, 2]))
    return [f"{chance.uniform(low, high):.{digits}f}"]


def picture_of(number: int, config: dict) -> Picture:
    chance = np.random.default_rng([config["seed"], number])
    shares = config["kinds"]
    kind = str(chance.choice(list(shares), p=np.array(list(shares.values())) / sum(shares.values())))
    big = face_of(chance, config["faces"])
    small = big if chance.random() < 0.5 else face_of(chance, config["faces"])
    # A screen of pixels writes its words with them, too; everything else is mostly printed.
    is_screen = big.kind in ("pixels", "dots") and chance.random() < 0.6
    lettering = big if is_screen else face_of(chance, {"printed": 0.85, "pixels": 0.15})
    writer = Writer(chance, big, small, lettering)
    if kind == "none":
        block = page(writer)
        texts: list[str] = []
    else:
        unit = str(chance.choice(UNITS.get(kind, [""])))
        texts = texts_of(chance, kind, unit)
        if unit and kind != "weight" and chance.random() < config["words"]:
            texts = [str(chance.choice(["HI", "Hi", "LO", "Lo"]))]
        elif unit and chance.random() < config["errors"]:
            texts = [str(chance.choice(ERRORS))]
        block = pressure(writer, texts) if kind == "blood_pressure" else saturation(writer, texts) if kind == "spo2" else single(writer, texts, unit)
        block = with_asides(writer, block, 90)
    grey, marks = photographed(chance, *drawn(chance, block, big.kind, lettering.font if lettering.kind == "printed" else None))
    return Picture(grey, marks, KINDS.index(kind), texts)


def drawn(chance: np.random.Generator, block, face: str, lettering: str | None) -> tuple[np.ndarray, list[Mark], tuple[float, ...]]:
    """The display in its body: tones 0 to 255, what lies where, and the box of the display."""
    margin = chance.uniform(0.08, 0.35) * 100
    sheet = Sheet(round(block.width + 2 * margin), round(block.height + 2 * margin))
    block.draw(sheet, margin, margin)
    is_lit = chance.random() < (0.6 if face in ("pixels", "dots") else 0.35)
    ground = chance.uniform(0, 45) if is_lit else chance.uniform(110, 240)
    ink = chance.uniform(130, 255) if is_lit else max(0, ground - chance.uniform(55, 200))
    tones = np.full((sheet.height, sheet.width), ground, np.float32)
    if chance.random() < 0.3:
        tones += np.linspace(-1, 1, sheet.width, dtype=np.float32)[None, :] * chance.uniform(-18, 18)
    ghost = chance.uniform(0.04, 0.3) if chance.random() < 0.4 else 0.0
    print_tone = ink if chance.random() < 0.7 else ground + (ink - ground) * chance.uniform(0.45, 0.9)
    # In colour a part of the ink is paler in grey: an OLED's blue, say.
    for plane, tone, share in ((sheet.off, ink, ghost), (sheet.on, ink, 1.0), (sheet.print, print_tone, 1.0)):
        if share:
            alpha = plane.astype(np.float32) / 255 * share
            tones = tones * (1 - alpha) + tone * alpha
    if is_lit and chance.random() < 0.15:
        tones *= 1 - chance.uniform(0.1, 0.4) * (np.arange(sheet.height) % int(chance.integers(3, 7)) == 0)[:, None]
    glow = chance.uniform(1, 6) if is_lit and chance.random() < 0.5 else 0
    if glow:
        tones = np.maximum(tones, cv2.GaussianBlur(tones, (0, 0), glow) * 1.15)
    left, top, right, bottom = (chance.uniform(0.02, 0.6) * 100 for _ in range(4))
    height, width = round(sheet.height + top + bottom), round(sheet.width + left + right)
    body = np.full((height, width), chance.uniform(15, 245), np.float32)
    for _ in range(chance.integers(0, 4)):
        place = (int(chance.uniform(0, width)), int(chance.uniform(0, height)))
        cv2.circle(body, place, int(chance.uniform(8, 40)), float(chance.uniform(10, 250)), -1 if chance.random() < 0.6 else 3, cv2.LINE_AA)
    x, y = int(left), int(top)
    for _ in range(chance.integers(0, 4) if lettering else 0):
        # A maker's name, and what is written on and beside buttons. What the display covers is gone.
        ink = printed(other_word(chance), lettering, chance.uniform(8, 34))
        plane = np.zeros((height, width), np.uint8)
        paste(plane, ink, chance.uniform(0, width), chance.uniform(0, 1) * (top if chance.random() < 0.5 else height))
        alpha = plane.astype(np.float32) / 255
        body = body * (1 - alpha) + chance.uniform(0, 255) * alpha
    if chance.random() < 0.5:
        edge = int(chance.uniform(2, 14))
        cv2.rectangle(body, (x - edge, y - edge), (x + sheet.width + edge, y + sheet.height + edge), float(chance.uniform(0, 255)), -1)
    body[y : y + sheet.height, x : x + sheet.width] = tones[: height - y, : width - x]
    marks = [Mark(mark.symbol, (mark.box[0] + x, mark.box[1] + y, mark.box[2] + x, mark.box[3] + y), mark.main) for mark in sheet.marks]
    return body, marks, (x, y, sheet.width, sheet.height)


def photographed(chance: np.random.Generator, body: np.ndarray, marks: list[Mark], display: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    size = (SEEN_WIDTH, SEEN_HEIGHT)
    height, width = body.shape
    near = chance.random() < 0.65
    x, y, w, h = display if near else (0, 0, width, height)
    scale = min(size[0] / w, size[1] / h) * (chance.uniform(0.5, 1.25) if near else chance.uniform(0.35, 1.5))
    lean = 0.6 if near else 1.0
    roll, tilt_x, tilt_y = chance.normal(0, 0.13) * lean, chance.normal(0, 0.16) * lean, chance.normal(0, 0.16) * lean
    aim = (display[0] + display[2] * (0.5 + chance.uniform(-0.06, 0.06)), display[1] + display[3] * (0.5 + chance.uniform(-0.06, 0.06)))
    at = (size[0] * (0.5 + chance.uniform(-0.08, 0.08)), size[1] * (0.5 + chance.uniform(-0.08, 0.08)))
    c, s = np.cos(roll) * scale, np.sin(roll) * scale
    flat = np.array([[c, -s, at[0] - c * aim[0] + s * aim[1]], [s, c, at[1] - s * aim[0] - c * aim[1]], [0, 0, 1]])
    bend = np.array([[1, 0, 0], [0, 1, 0], [tilt_x / size[0], tilt_y / size[0], 1 - (tilt_x * at[0] + tilt_y * at[1]) / size[0]]])
    through = bend @ flat
    background = surroundings(chance, size)
    # Shrunk first: what is sampled from farther apart than its pixels would flicker.
    sharp = cv2.GaussianBlur(body, (0, 0), 0.45 / scale) if scale < 0.8 else body
    seen = cv2.warpPerspective(sharp, through, size, flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(np.ones_like(body), through, size, flags=cv2.INTER_LINEAR)
    grey = seen + background * (1 - there)
    if chance.random() < 0.15:
        hold(chance, grey, cv2.perspectiveTransform(np.array([[[display[0], display[1]], [display[0] + display[2], display[1] + display[3]]]], np.float64), through)[0])
    return flawed(chance, grey), np.array([row for mark in marks if (row := seen_mark(mark, through))], np.float32).reshape(-1, 6)


def seen_mark(mark: Mark, through: np.ndarray) -> tuple[float, ...] | None:
    left, top, right, bottom = mark.box
    mx, my = (left + right) / 2, (top + bottom) / 2
    points = np.array([[[mx, my], [left, my], [right, my], [mx, top], [mx, bottom]]], np.float64)
    middle, west, east, north, south = cv2.perspectiveTransform(points, through)[0]
    if not (0 < middle[0] < SEEN_WIDTH and 0 < middle[1] < SEEN_HEIGHT):
        return None
    return (mark.symbol, *middle, float(np.hypot(*(east - west))), float(np.hypot(*(south - north))), mark.main)


def surroundings(chance: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    rough = chance.uniform(0, 255, (int(chance.integers(2, 9)), int(chance.integers(2, 9)))).astype(np.float32)
    ground = cv2.resize(rough, size, interpolation=cv2.INTER_CUBIC if chance.random() < 0.7 else cv2.INTER_NEAREST)
    return np.clip(ground * chance.uniform(0.1, 0.8) + chance.uniform(0, 120), 0, 255)


def hold(chance: np.random.Generator, grey: np.ndarray, display: np.ndarray) -> None:
    """Fingers that reach in from a side, up to the display."""
    (left, top), (right, bottom) = display
    tone = float(chance.uniform(60, 220))
    for _ in range(chance.integers(1, 4)):
        thick = int(chance.uniform(10, 34))
        y = chance.uniform(0, SEEN_HEIGHT)
        tip = left - thick / 2 if chance.random() < 0.5 else right + thick / 2
        outside = -40.0 if tip < (left + right) / 2 else SEEN_WIDTH + 40.0
        cv2.line(grey, (int(outside), int(y + chance.uniform(-60, 60))), (int(tip), int(y)), tone + float(chance.uniform(-12, 12)), thick, cv2.LINE_AA)


def flawed(chance: np.random.Generator, grey: np.ndarray) -> np.ndarray:
    height, width = grey.shape
    if chance.random() < 0.5:
        light = cv2.resize(chance.uniform(0.55, 1.25, (3, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        grey = grey * light
    if chance.random() < 0.3:
        shine = np.zeros_like(grey)
        place = (int(chance.uniform(0, width)), int(chance.uniform(0, height)))
        axes = (int(chance.uniform(8, 60)), int(chance.uniform(4, 30)))
        cv2.ellipse(shine, place, axes, float(chance.uniform(0, 180)), 0, 360, float(chance.uniform(30, 150)), -1)
        grey = grey + cv2.GaussianBlur(shine, (0, 0), chance.uniform(2, 14))
    if chance.random() < 0.15:
        edge, lean = chance.uniform(0, width), chance.uniform(-1, 1)
        ys, xs = np.mgrid[0:height, 0:width]
        grey = np.where(xs + lean * ys > edge, grey * chance.uniform(0.45, 0.85), grey)
    grey = grey.astype(np.float32)
    if chance.random() < 0.4:
        grey = cv2.GaussianBlur(grey, (0, 0), chance.uniform(0.4, 1.4))
    elif chance.random() < 0.15:
        length = int(chance.integers(3, 7))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(chance.integers(0, length))), (length - 1, int(chance.integers(0, length))), 1.0)
        grey = cv2.filter2D(grey, -1, kernel / kernel.sum())
    low, span = chance.uniform(0, 60), chance.uniform(0.45, 1.0)
    grey = low + grey * span * (255 - low) / 255 + chance.normal(0, chance.uniform(0.5, 7), grey.shape)
    grey = np.clip(grey, 0, 255).astype(np.uint8)
    if chance.random() < 0.6:
        _, bytes_ = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(30, 92))])
        grey = cv2.imdecode(bytes_, cv2.IMREAD_GRAYSCALE)
    return grey
