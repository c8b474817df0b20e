import { analyteNamed } from './analytes.ts';
import { foldUnit } from './fold-unit.ts';
import { baseOf, folded } from './repeated.ts';

interface TypedLine {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}
interface StoredLine extends TypedLine {
  readonly code: string;
  readonly loinc: string | null;
}

const isSameName = (a: TypedLine, b: TypedLine): boolean => folded(a.name) === folded(b.name);
const isSameUnit = (a: TypedLine, b: TypedLine): boolean => foldUnit(a.unit) === foldUnit(b.unit);
const isSameValue = (a: TypedLine, b: TypedLine): boolean =>
  folded(a.value) === folded(b.value) && isSameUnit(a, b);

/** From the surest to the least sure sign that a typed line says a stored one again. */
const SIGNS = [
  (a: TypedLine, b: TypedLine) => isSameName(a, b) && isSameValue(a, b),
  isSameValue,
  (a: TypedLine, b: TypedLine) => isSameName(a, b) && isSameUnit(a, b),
  isSameUnit,
  isSameName,
  () => true,
];

/** Stored lines of the same analyte; where there is none, those of the same name. */
function alikeTo(line: TypedLine, stored: readonly StoredLine[]): StoredLine[] {
  const loinc = analyteNamed('', line.name)?.loinc;
  const ofAnalyte = loinc ? stored.filter((each) => each.loinc === loinc) : [];
  return ofAnalyte.length > 0 ? ofAnalyte : stored.filter((each) => isSameName(each, line));
}

/**
 * Lines that a person has typed from paper, which has no codes: each gets the code of the stored line that it says again,
 * so that it counts once. Empty where nothing like it is stored.
 */
export function withStoredCodes<T extends TypedLine>(
  typed: readonly T[],
  stored: readonly StoredLine[],
): (T & { readonly code: string })[] {
  const free = new Set(stored);
  const given = new Map<T, StoredLine>();
  for (const isLike of SIGNS)
    for (const line of typed) {
      if (given.has(line)) continue;
      const like = alikeTo(line, stored).find((each) => free.has(each) && isLike(each, line));
      if (!like) continue;
      given.set(line, like);
      free.delete(like);
    }
  return typed.map((line) => ({
    ...line,
    code: baseOf((given.get(line) ?? alikeTo(line, stored)[0])?.code ?? ''),
  }));
}
