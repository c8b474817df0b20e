"""Where numbers and their names stand on a display."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from ink import Sheet, fill, write_label, write_number
from typefaces import Face

NAMES = {
    "SYS": ["SYS", "SYS", "SYS", "SYS.", "Sys", "sys", "SYSTOLIC", "Systolic", "S"],
    "DIA": ["DIA", "DIA", "DIA", "DIA.", "Dia", "dia", "DIASTOLIC", "Diastolic"],
    "pulse": ["PUL", "PULSE", "Pulse", "PR", "PRbpm", "PR bpm", "bpm", "BPM", "/min", "P/min", "PUL.", "PULS", "Pulse/min",
              "pulse", "♥", "♥", "♥", "♥", "HR", "P"],
    "SpO2": ["SpO2", "SpO2", "SpO₂", "SpO₂", "%SpO2", "%SpO₂", "SPO2", "SpO2%", "SpO₂%", "SpO2 %", "% SpO2"],
    "mmHg": ["mmHg", "mmHg", "mm Hg"], "%": ["%"], "kg": ["kg", "kg", "KG", "Kg"], "lb": ["lb", "lb", "lbs", "LB"],
    "°C": ["°C"], "°F": ["°F"],
    "mg/dL": ["mg/dL", "mg/dl"], "mmol/L": ["mmol/L", "mmol/l"],
}
# Too short to be read as what they mean.
UNSAID = {"S", "P"}


@dataclass
class Block:
    width: float
    height: float
    draw: Callable[[Sheet, float, float], None]


class Writer:
    """One display's typefaces and habits."""

    def __init__(self, chance: np.random.Generator, big: Face, small: Face, lettering: Face):
        self.chance, self.big, self.small, self.lettering = chance, big, small, lettering
        self.has_kpa = chance.random() < 0.06

    def number(self, text: str, height: float, main: int, face: Face | None = None) -> Block:
        face = face or self.big
        # Nothing is written left of its begin, but slanted segments lean over its end.
        lean = face.slant * height if face.kind == "segments" else 0
        wide = write_number(None, face, text, 0, 0, height, main) + lean
        return Block(wide, height, lambda sheet, x, y: write_number(sheet, face, text, x, y, height, main))

    def label(self, label: str, height: float) -> Block:
        text = str(self.chance.choice(NAMES[label]))
        return self.text(text, height, None if text in UNSAID else label)

    def text(self, text: str, height: float, label: str | None = None) -> Block:
        wide = write_label(None, self.lettering, text, label, 0, 0, height)
        return Block(wide, height * 1.25, lambda sheet, x, y: write_label(sheet, self.lettering, text, label, x, y, height))

    def named(self, number: Block, labels: list[str], side: str, size: float) -> Block:
        blocks = [self.label(label, size * (1 if at == 0 else 0.8)) for at, label in enumerate(labels)]
        if not blocks:
            return number
        names = column(blocks, size * 0.3, "left") if side in ("left", "right") else row(blocks, size * 0.6, "top")
        align = str(self.chance.choice(["top", "middle", "bottom"]))
        if side == "left":
            return row([names, number], size * self.chance.uniform(0.4, 1.5), align)
        if side == "right":
            return row([number, names], size * self.chance.uniform(0.3, 1.0), align)
        parts = [names, number] if side == "above" else [number, names]
        return column(parts, size * self.chance.uniform(0.2, 0.6), str(self.chance.choice(["left", "middle", "right"])))


# Looks like a name or a unit, but is none.
OTHER_WORDS = ["SET", "STS", "DAY", "DIY", "PULL", "PUSH", "LOW", "HIGH", "OK", "AM", "PM", "MEM", "M", "AVG", "USER", "USER A", "No.", "BAT",
               "START", "STOP", "ON", "OFF", "MODE", "TIME", "DATE", "BMI", "KCAL", "cm", "mg", "ml", "kPa", "IHB", "AFIB", "1/2", "PI%", "RR",
               "Temp", "Body", "Glucose", "Fasting", "After", "PRE", "POST", "Auto", "ZERO", "TARE", "g", "oz", "F1", "Ch", "ID", "HDL"]


def other_word(chance: np.random.Generator) -> str:
    if chance.random() < 0.6:
        return str(chance.choice(OTHER_WORDS))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if chance.random() < 0.6 else "abcdefghijklmnopqrstuvwxyz"
    word = "".join(chance.choice(list(letters), int(chance.integers(2, 9))))
    return word.capitalize() if chance.random() < 0.3 else word


def bars(chance: np.random.Generator, height: float) -> Block:
    """Of a pulse that beats, a battery, or a scale from green to red."""
    many, wide = int(chance.integers(3, 9)), height * chance.uniform(0.06, 0.3)
    lit = int(chance.integers(0, many + 1))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        step = height / many
        for at in range(many):
            plane = sheet.on if at < lit else sheet.off
            bottom = y + height - at * step
            fill(plane, [(x, bottom), (x + wide, bottom), (x + wide, bottom - step * 0.7), (x, bottom - step * 0.7)])

    return Block(wide, height, draw)


def row(blocks: list[Block], gap: float, align: str) -> Block:
    height = max(block.height for block in blocks)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for block in blocks:
            down = {"top": 0.0, "middle": (height - block.height) / 2, "bottom": height - block.height}[align]
            block.draw(sheet, x, y + down)
            x += block.width + gap

    return Block(sum(block.width for block in blocks) + gap * (len(blocks) - 1), height, draw)


def column(blocks: list[Block], gap: float, align: str) -> Block:
    width = max(block.width for block in blocks)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for block in blocks:
            aside = {"left": 0.0, "middle": (width - block.width) / 2, "right": width - block.width}[align]
            block.draw(sheet, x + aside, y)
            y += block.height + gap

    return Block(width, sum(block.height for block in blocks) + gap * (len(blocks) - 1), draw)


def with_asides(writer: Writer, block: Block, tall: float) -> Block:
    """Clock, date, number of the user or of the memory, a battery in words: small, above or below."""
    chance = writer.chance
    if chance.random() < 0.1:
        parts = [bars(chance, block.height * chance.uniform(0.5, 1)), block]
        block = row(parts if chance.random() < 0.6 else parts[::-1], tall * chance.uniform(0.1, 0.4), "bottom")
    if chance.random() < 0.12:
        # The number of a measurement or of a person may be nearly as large as the reading.
        memory = row([writer.text(str(chance.choice(["M", "MEM", "No.", "USER"])), tall * chance.uniform(0.12, 0.3)),
                      writer.number(str(chance.integers(1, 99)), tall * chance.uniform(0.25, 0.6), 0)], tall * 0.1, "middle")
        parts = [memory, block] if chance.random() < 0.5 else [block, memory]
        block = row(parts, tall * chance.uniform(0.3, 0.9), str(chance.choice(["top", "middle", "bottom"])))
    if chance.random() < 0.35:
        return block
    small = tall * chance.uniform(0.14, 0.3)
    clock = f"{chance.integers(0, 24)}:{chance.integers(0, 60):02d}"
    date = f"{chance.integers(1, 13)}{chance.choice(['-', '/'])}{chance.integers(1, 29)}"
    parts = [writer.number(text, small, 0, writer.small) for text in chance.permutation([clock, date])[: chance.integers(1, 3)]]
    if chance.random() < 0.4:
        parts.append(writer.text(other_word(chance), small * 0.7))
    if chance.random() < 0.3:
        parts.append(writer.number(str(chance.integers(1, 99)), small * chance.uniform(0.9, 1.6), 0, writer.small))
    aside = row(list(chance.permutation(np.array(parts, dtype=object))), small * chance.uniform(0.8, 2.5), "middle")
    parts = [aside, block] if chance.random() < 0.65 else [block, aside]
    return column(parts, tall * chance.uniform(0.1, 0.35), str(chance.choice(["left", "middle", "right"])))


def pressure(writer: Writer, texts: list[str]) -> Block:
    chance = writer.chance
    tall = chance.uniform(70, 110)
    family = str(chance.choice(["beside", "beside", "beside", "below", "above", "between", "column", "column", "row", "lines", "stroke"]))
    same = chance.random() < (0.5 if family in ("column", "row", "lines") else 0.12)
    short = tall if same else tall * chance.uniform(0.38, 0.8)
    size = chance.uniform(0.15, 0.32) * tall
    side = str(chance.choice(["left", "left", "right", "above", "below"]))
    named = str(chance.choice(["names", "names", "names and units", "units", "none"]))
    labels = {"names": lambda name: [name], "names and units": lambda name: [name, "mmHg"], "units": lambda _: ["mmHg"],
              "none": lambda _: []}[named]
    pulse_names = ["pulse"] if chance.random() < 0.85 else []
    if family == "lines":
        return written_lines(writer, texts, tall)
    pad = (lambda text: text.rjust(3)) if chance.random() < 0.5 and writer.big.kind == "segments" else str
    first = writer.named(with_kpa(writer, texts[0], tall), labels("SYS"), side, size)
    second = writer.named(with_kpa(writer, pad(texts[1]), tall), labels("DIA"), side, size)
    pulse_side = side if chance.random() < 0.5 else str(chance.choice(["left", "right", "above", "below"]))
    pulse = writer.named(writer.number(pad(texts[2]), short, 1, writer.small if chance.random() < 0.3 else None), pulse_names, pulse_side, size)
    gap = tall * chance.uniform(0.14, 0.5)
    align = str(chance.choice(["left", "right", "right", "middle"]))
    across = str(chance.choice(["top", "middle", "bottom"]))
    both = column([first, second], gap, align)
    if family == "beside":
        return row([both, pulse] if chance.random() < 0.6 else [pulse, both], tall * chance.uniform(0.2, 0.8), across)
    if family == "between":
        return column([first, pulse, second], gap * 0.8, align)
    if family == "above":
        return column([pulse, both], gap, align)
    if family == "row":
        return row([first, second, pulse], tall * chance.uniform(0.3, 0.8), across)
    if family == "stroke":
        joined = writer.number(f"{texts[0]}/{texts[1]}", tall, 1)
        joined = writer.named(joined, ["mmHg"] if chance.random() < 0.7 else [], side, size)
        parts = [joined, pulse]
        return column(parts, gap, align) if chance.random() < 0.6 else row(parts, tall * 0.5, across)
    return column([both, pulse], gap, align)


def with_kpa(writer: Writer, text: str, tall: float) -> Block:
    """A pressure; on few displays the same in kPa below it, which is no part of the reading."""
    number = writer.number(text, tall, 1)
    if writer.has_kpa:
        small = writer.number(f"{int(text) / 7.50062:.1f}", tall * writer.chance.uniform(0.28, 0.42), 0)
        return column([number, small], tall * 0.12, "right")
    return number


def written_lines(writer: Writer, texts: list[str], tall: float) -> Block:
    """As a small screen writes it: SYS 128, below DIA 84, below PULSE 72; units behind."""
    chance = writer.chance
    units = chance.random() < 0.4
    lines = []
    for name, text in zip(["SYS", "DIA", "pulse"], texts):
        parts = [writer.label(name, tall * chance.uniform(0.45, 1.05)), writer.number(text, tall, 1)]
        if units and name != "pulse":
            parts.append(writer.label("mmHg", tall * 0.4))
        lines.append(row(parts, tall * 0.5, "bottom"))
    return column(lines, tall * chance.uniform(0.25, 0.6), str(chance.choice(["left", "left", "right"])))


def saturation(writer: Writer, texts: list[str]) -> Block:
    chance = writer.chance
    tall = chance.uniform(70, 110)
    short = tall if chance.random() < 0.6 else tall * chance.uniform(0.5, 0.9)
    size = chance.uniform(0.16, 0.34) * tall
    labels = [["SpO2"], ["SpO2", "%"], ["%"], ["%", "SpO2"]][chance.integers(0, 4)]
    side = str(chance.choice(["above", "above", "left", "right", "below"]))
    oxygen = writer.named(writer.number(texts[0], tall, 1), labels, side, size)
    parts = [oxygen]
    if chance.random() < 0.85:
        parts.append(writer.named(writer.number(texts[1], short, 1), ["pulse"] if chance.random() < 0.9 else [], side, size))
    if chance.random() < 0.2:
        parts.append(row([writer.text("PI", size), writer.number(f"{chance.uniform(0.3, 15):.1f}", tall * 0.35, 0, writer.small)], size, "middle"))
    if chance.random() < 0.12:
        parts.reverse()
    gap = tall * chance.uniform(0.25, 0.9)
    return row(parts, gap, str(chance.choice(["top", "bottom"]))) if chance.random() < 0.6 else column(parts, gap * 0.6, "left")


# What a meter shows that has no reading.
ERRORS = ["Err", "E-1", "E-3", "E 5", "---", "--", "OFF", "Er2", "0", "0.0", "- -"]


def single(writer: Writer, texts: list[str], unit: str) -> Block:
    chance = writer.chance
    tall = chance.uniform(80, 140)
    is_error = texts[0] in ERRORS
    number = writer.number(texts[0], tall, 0 if is_error else 1)
    size = chance.uniform(0.16, 0.42) * tall
    side = str(chance.choice(["right", "right", "right", "below", "above", "left"]))
    block = writer.named(number, [unit], side, size)
    if chance.random() < 0.25:
        word = {"mg/dL": "Glucose", "mmol/L": "Glucose", "kg": "Weight", "lb": "Weight"}.get(unit, "Temp")
        parts = [writer.text(word, size), block]
        return row(parts, size, "bottom") if chance.random() < 0.5 else column(parts, size, "left")
    return block


def page(writer: Writer) -> Block:
    """No meter: numbers of a clock, a calculator, a list."""
    chance = writer.chance
    tall = chance.uniform(24, 90)
    words = ["TOTAL", "Room", "Date", "No.", "Tel", "BATCH", "MRP", "EXP", "Level", "Page", "Rs", "Qty"]

    def line() -> Block:
        kind = chance.integers(0, 4)
        number = [f"{chance.integers(0, 24)}:{chance.integers(0, 60):02d}", str(chance.integers(0, 10 ** chance.integers(1, 8))),
                  f"{chance.integers(0, 9999)}.{chance.integers(0, 100):02d}", f"{chance.integers(1, 29)}/{chance.integers(1, 13)}"][kind]
        parts = [writer.number(number, tall, -1)]
        if chance.random() < 0.6:
            parts.insert(0, writer.text(str(chance.choice(words)) if chance.random() < 0.5 else other_word(chance), tall * 0.8))
        elif chance.random() < 0.15:
            # Five kilograms of rice are no reading.
            parts.append(writer.label(str(chance.choice(["kg", "%", "°C", "lb", "mg/dL"])), tall * 0.7))
        return row(parts, tall * 0.5, "bottom")

    return column([line() for _ in range(chance.integers(1, 6))], tall * chance.uniform(0.3, 1), "left")
