import { type GivenReadings, MAX_NOTE } from '#features/vitals/contract.ts';
import {
  isBeforeBirth,
  latinDigits,
  type RecordProblem,
  rounded,
  type SeenRecord,
  takenAtProblem,
} from '#features/vitals/rules.ts';
import {
  BEYOND,
  type Beyond,
  type ReadingKind,
  SHOWN_BEYOND,
  type SugarContext,
} from '#platform/contract/readings.ts';
import { amountFrom, type Cell, isAmountLong, isSingle, unitCells } from './csv-amounts.ts';
import {
  type Column,
  columnFor,
  contextNamed,
  isBurned,
  kindNamed,
  type Meaning,
  unitOf,
} from './csv-columns.ts';
import type { CsvRow } from './csv-text.ts';
import { timeFrom } from './csv-times.ts';
import { quantityWritten } from './quantities.ts';
import { recordFrom } from './record.ts';

export interface SeenLine {
  readonly line: number;
  /** What was measured at once; nothing of it when something is wrong with the line. */
  readonly records: readonly SeenRecord[];
  readonly problems: readonly RecordProblem[];
  readonly note: string;
  /** The line says the day alone. */
  readonly isTimeAssumed: boolean;
}

/** What holds for every line of a file. */
export interface FileContext {
  readonly columns: readonly Column[];
  readonly hasMonthFirst: boolean;
  /** An export of our own: every unit in it was confirmed when the reading was entered. */
  readonly isOurs: boolean;
  /** Of sugars for which the file says none. */
  readonly sugarUnit: string | undefined;
  readonly now: Date;
  /** The patient's birthday, YYYY-MM-DD; null where it is not known. */
  readonly born: string | null;
}

/** A line is imported as a whole or not at all, so that users don't have to find a missing half. */
export function lineFrom(row: CsvRow, file: FileContext): SeenLine {
  const bad = (...problems: RecordProblem[]): SeenLine => ({
    line: row.line,
    records: [],
    problems,
    note: '',
    isTimeAssumed: false,
  });
  if (row.problem) return bad({ field: 'line', code: row.problem });
  const cells = file.columns.flatMap((column): Cell[] => {
    const text = row.cells[column.at]?.trim() ?? '';
    // What people and programs write where there is nothing.
    return /^(|[-–—.?]+|n\/?a|nil|null|none)$/i.test(text) ? [] : [{ column, text }];
  });
  const of = (meaning: Meaning) => cells.find(({ column }) => column.meaning === meaning);
  const when = of('moment') ?? of('day');
  // A line without a day leaves a column empty that the file has.
  const whenColumn = when?.column ?? columnFor(file.columns, 'moment', 'day');
  const clock = when?.column.meaning === 'day' ? of('clock') : undefined;
  const time = timeFrom(when?.text ?? '', clock?.text ?? '', file.hasMonthFirst, file.now);
  const found = readingsIn(cells, file);
  if ('problem' in time) {
    const wrong = time.cell === 'clock' ? clock?.column : whenColumn;
    found.problems.unshift({ field: wrong?.name ?? 'line', code: time.problem });
  } else if (found.given.length === 0 && found.problems.length === 0)
    found.problems.push(nothingIn(of('type'), file));
  const takenAt = 'at' in time ? time.at : null;
  if (takenAt && !takenAtProblem(takenAt, file.now) && isBeforeBirth(takenAt, file.born))
    found.problems.unshift({ field: whenColumn?.name ?? 'line', code: 'before_birth' });
  const records = found.given.map(({ names: _, ...given }) =>
    recordFrom(
      {
        ...{ recordId: null, known: null, changedAt: null, mayAsk: !file.isOurs, ...given, takenAt },
        ...{ knownAt: 'at' in time ? time.knownAt : null, problems: [] },
      },
      file.now,
    ),
  );
  for (const [at, record] of records.entries())
    for (const problem of record.problems)
      if (problem.code !== 'no_time')
        found.problems.push({
          ...problem,
          field: columnOf(problem.field, found.given[at]?.names, file, whenColumn),
        });
  if (found.problems.length > 0) return bad(...unrepeated(found.problems));
  return {
    line: row.line,
    records,
    problems: [],
    note: noteFrom(of('note')?.text ?? ''),
    isTimeAssumed: 'isAssumed' in time && time.isAssumed,
  };
}

/** A line that says what was measured lacks the number of it. */
function nothingIn(type: Cell | undefined, file: FileContext): RecordProblem {
  const isPressure = type !== undefined && kindNamed(type.text)?.kind === 'blood_pressure';
  const column = type && columnFor(file.columns, ...(isPressure ? PRESSURES : []), 'value');
  return column ? { field: column.name, code: 'required' } : { field: 'line', code: 'nothing_measured' };
}
const PRESSURES: readonly Meaning[] = ['systolic', 'pressure'];

/** The column that a problem is about: also one that the file has and this line left empty. */
function columnOf(
  field: string,
  names: Readonly<Record<string, string>> | undefined,
  file: FileContext,
  when: Column | undefined,
): string {
  if (field === 'taken_at') return when?.name ?? field;
  const meaning = field.replace('readings.', '');
  return names?.[field] ?? columnFor(file.columns, meaning as Meaning)?.name ?? meaning;
}

/** A time to come is wrong once, however much was measured then. */
const unrepeated = (problems: readonly RecordProblem[]): RecordProblem[] =>
  problems.filter(
    ({ field, code }, at) => problems.findIndex((each) => each.field === field && each.code === code) === at,
  );

/** On one line, without what can't be stored or seen. */
const noteFrom = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u202D\u202E\s]+/gu, ' ')
    .trim()
    // What an export put before signs that spreadsheets would run.
    .replaceAll(/(^|[,;|])(\s*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1$2')
    .slice(0, MAX_NOTE)
    .replace(/[\uD800-\uDBFF]$/, '');

interface Given {
  readonly type: ReadingKind;
  readonly readings: GivenReadings;
  readonly unit: string | undefined;
  /** The unit is the canonical one because none was said. */
  readonly isUnitAssumed: boolean;
  /** Which column a field came from. */
  readonly names: Readonly<Record<string, string>>;
}

interface Found {
  readonly given: Given[];
  readonly problems: RecordProblem[];
}

function readingsIn(cells: readonly Cell[], file: FileContext): Found {
  const found: Found = { given: [], problems: [] };
  const of = (meaning: Meaning) => cells.find(({ column }) => column.meaning === meaning);
  const said = of('context');
  const context = said ? contextNamed(said.text) : undefined;
  const named = of('type');
  const kind = named ? kindNamed(named.text) : null;
  if (named && !kind) {
    const code = isBurned(named.text) ? 'calories_burned' : 'unknown_kind';
    found.problems.push({ field: named.column.name, code });
  }
  const value = of('value');
  if (value && kind && kind.kind !== 'blood_pressure')
    single(found, value, { type: kind.kind, context: kind.context ?? context, unitCell: of('unit') }, file);
  else if (value && !named) {
    // A file without a column of kinds says nowhere what its values are.
    const empty = columnFor(file.columns, 'type');
    found.problems.push({ field: (empty ?? value.column).name, code: empty ? 'required' : 'unknown_kind' });
  }
  pressure(found, of('pressure') ?? (kind?.kind === 'blood_pressure' ? value : undefined), of);
  const isPressure = found.given.some(({ type }) => type === 'blood_pressure');
  const singles = cells.filter(({ column }) => isSingle(column.meaning));
  const others = (value ? 1 : 0) + (isPressure ? 1 : 0);
  const units = unitCells(of('unit'), singles, { others, isTaken: value !== undefined });
  if ('problem' in units) return { given: [], problems: [...found.problems, units.problem] };
  for (const cell of singles) {
    const { meaning, context: own } = cell.column;
    if (isSingle(meaning))
      single(found, cell, { type: meaning, context: own ?? context, unitCell: units.of(cell) }, file);
  }
  // Meters for oxygen show a pulse too; beside a pressure it is the pulse of that.
  if (!isPressure) pulseOfOxygen(found, of('pulse'));
  return found;
}

interface Measured {
  readonly type: Exclude<ReadingKind, 'blood_pressure'>;
  readonly context: SugarContext | undefined;
  /** A cell that names the unit. */
  readonly unitCell?: Cell | undefined;
}

function single(
  found: Found,
  { column, text }: Cell,
  { type, context, unitCell }: Measured,
  file: FileContext,
): void {
  const beyond = type === 'blood_sugar' && context !== 'hba1c' ? beyondShown(text) : undefined;
  if (beyond) {
    const readings = { beyond, ...(context ? { context } : {}) };
    const names = { 'readings.beyond': column.name };
    return void found.given.push({ type, readings, unit: undefined, isUnitAssumed: false, names });
  }
  const written = amountFrom(text, type);
  if (!written) return void found.problems.push({ field: column.name, code: 'not_a_number' });
  const isAverage = type === 'blood_sugar' && context === 'hba1c';
  const chosen = type === 'blood_sugar' && !isAverage ? file.sugarUnit : undefined;
  const unit = written.unit ?? unitCell?.text ?? column.unit ?? chosen;
  const names = { 'readings.value': column.name, unit: unitCell?.column.name ?? column.name };
  const inContext = type === 'blood_sugar' && context ? { context } : {};
  const add = (value: number, inUnit: string | undefined, isUnitAssumed = false) =>
    found.given.push({ type, readings: { value, ...inContext }, unit: inUnit, isUnitAssumed, names });
  if (isAverage)
    return void (unit && !/^%/.test(unit)
      ? found.problems.push(needsPercent(column))
      : add(written.number, '%'));
  if (unit === undefined && type === 'temperature' && written.number > 80)
    return void add(written.number, '°F');
  if (unit === undefined)
    return void add(type === 'blood_sugar' ? asMeters(written.number) : written.number, undefined, true);
  const quantity = quantityWritten(written.number, type, unitOf(type, unit) ?? unit);
  if ('problem' in quantity)
    found.problems.push({
      ...quantity.problem,
      field: names[quantity.problem.field as 'unit'] ?? column.name,
    });
  else add(quantity.value, quantity.unit);
}

function pulseOfOxygen(found: Found, cell: Cell | undefined): void {
  const at = found.given.findIndex(({ type }) => type === 'spo2');
  const oxygen = found.given[at];
  if (!cell || !oxygen) return;
  const pulse = amountFrom(cell.text, 'spo2')?.number;
  if (pulse === undefined) return void found.problems.push({ field: cell.column.name, code: 'not_a_number' });
  found.given[at] = {
    ...oxygen,
    readings: { ...oxygen.readings, pulse },
    names: { ...oxygen.names, 'readings.pulse': cell.column.name },
  };
}

/** What meters export of a sugar that they couldn't measure: `HI`, `Lo`. */
const beyondShown = (text: string): Beyond | undefined =>
  BEYOND.find((each) => SHOWN_BEYOND[each] === text.trim().toUpperCase());

/** No meter shows sugar with two places; with one it is seen which unit is meant. Never the whole number beside it. */
function asMeters(sugar: number): number {
  const shown = rounded(sugar, 1);
  return Number.isInteger(shown) ? sugar : shown;
}

const needsPercent = (column: Column): RecordProblem => ({ field: column.name, code: 'needs_per_cent' });

/** `128/82`, `128/82/74`, or a column for each of them. */
function pressure(found: Found, both: Cell | undefined, of: (meaning: Meaning) => Cell | undefined): void {
  const parts: Record<'systolic' | 'diastolic' | 'pulse', Cell | undefined> = {
    systolic: of('systolic'),
    diastolic: of('diastolic'),
    pulse: of('pulse'),
  };
  if (both) {
    const [, systolic, diastolic, pulse] =
      /^(\d+(?:\.\d+)?) ?[/\\|-] ?(\d+(?:\.\d+)?)(?:(?: ?[/\\|,-] ?| )(\d+))? ?(?:mm ?hg)?$/i.exec(
        latinDigits(isAmountLong(both.text) ? '' : both.text).replaceAll(/\s+/g, ' '),
      ) ?? [];
    if (systolic === undefined || diastolic === undefined)
      return void found.problems.push({ field: both.column.name, code: 'not_a_pressure' });
    parts.systolic = { column: both.column, text: systolic };
    parts.diastolic = { column: both.column, text: diastolic };
    if (pulse) parts.pulse = { column: both.column, text: pulse };
  }
  // A pulse alone is no pressure.
  if (!parts.systolic && !parts.diastolic) return;
  const readings: { systolic?: number; diastolic?: number; pulse?: number } = {};
  const names: Record<string, string> = {};
  for (const field of ['systolic', 'diastolic', 'pulse'] as const) {
    const cell = parts[field];
    if (!cell) continue;
    names[`readings.${field}`] = cell.column.name;
    const number = amountFrom(cell.text, 'blood_pressure')?.number;
    if (number === undefined)
      return void found.problems.push({ field: cell.column.name, code: 'not_a_number' });
    readings[field] = number;
  }
  found.given.push({ type: 'blood_pressure', readings, unit: 'mmHg', isUnitAssumed: false, names });
}
