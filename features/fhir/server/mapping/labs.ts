import { type Level, ucumOf } from '#features/lab-results/rules.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import {
  concept,
  type FhirResource,
  HL7,
  instant,
  LABORATORY,
  LOINC,
  measurementId,
  momentIn,
  narrative,
  refTo,
  textOf,
  UCUM,
} from './resource.ts';

const kindOf = (tests: string) => ({
  category: [{ coding: [{ system: `${HL7}/v2-0074`, code: 'LAB', display: 'Laboratory' }] }],
  code: concept(tests, { system: LOINC, code: '11502-2', display: 'Laboratory report' }),
});

const LAB_STATUS: Readonly<Record<string, string>> = { cancelled: 'cancelled', expired: 'cancelled' };

/** An order of lab tests with its state, until there is a report of it. */
export function labOrderOf({ id, at, data }: RecordRow, patientId: string): readonly FhirResource[] {
  // The report has the id of the order's part.
  if (data.has_report) return [];
  const tests = textOf(data.tests) || 'Lab tests';
  const reported = data.reported_at;
  const report: FhirResource = {
    resourceType: 'DiagnosticReport',
    id,
    text: narrative(tests),
    status: reported ? 'final' : (LAB_STATUS[textOf(data.state)] ?? 'registered'),
    ...kindOf(tests),
    subject: refTo('Patient', patientId),
    // As a search by date finds it.
    effectiveDateTime: instant(at),
    ...(reported ? { issued: instant(reported) } : {}),
  };
  return [report];
}

/** One line of a report, as the lab printed it. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly loinc: string | null;
  readonly value: string;
  readonly number: number | null;
  readonly unit: string;
  readonly range: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: string;
  readonly level: Level;
  readonly contradicts: boolean;
  readonly corrected_at: string | null;
  readonly corrected_from: string | null;
}

/**
 * A report with its values, each an observation of its own. What a patient calls a report is a file without values, and
 * stays one.
 */
export function labResultsOf(row: RecordRow, patientId: string): readonly FhirResource[] {
  const { id, data } = row;
  if (data.source === 'uploaded') return [];
  const lines = (data.lines ?? []) as readonly Line[];
  const name = textOf(data.name) || 'Lab tests';
  const lab = textOf(data.lab_name);
  const isCorrected = lines.some(({ corrected_at }) => corrected_at !== null);
  const report: FhirResource = {
    resourceType: 'DiagnosticReport',
    id,
    text: narrative([name, lab].filter(Boolean).join(', '), ...lines.map(printedLine)),
    status: data.state === 'partial' ? 'partial' : isCorrected ? 'corrected' : 'final',
    ...kindOf(name),
    subject: refTo('Patient', patientId),
    effectiveDateTime: instant(data.taken_at),
    issued: instant(data.reported_at),
    ...(lab ? { performer: [{ display: lab }] } : {}),
    ...(lines.length > 0
      ? { result: lines.map((line) => refTo('Observation', idOf(row, line), line.name)) }
      : {}),
  };
  return [report, ...lines.map((line) => observationOf(row, line, patientId))];
}

/** The same line of a report again has the same id, whatever lines come before it. */
const idOf = (report: RecordRow, line: Line): string => `${report.id}.${line.id.slice(-12)}`;

const printedLine = ({ name, value, unit, range, flag }: Line): string =>
  [`${name}: ${value}`, unit, range && `(${range})`, flag].filter(Boolean).join(' ');

function observationOf(row: RecordRow, line: Line, patientId: string): FhirResource {
  const { data } = row;
  const { name, loinc, corrected_at: correctedAt } = line;
  const lab = textOf(data.lab_name);
  const notes = notesOf(line);
  return {
    resourceType: 'Observation',
    id: idOf(row, line),
    identifier: [measurementId(line.id)],
    text: narrative(`${printedLine(line)}${levelInWords(line)}, ${momentIn(data.taken_at)}`, ...notes),
    status: correctedAt ? 'corrected' : data.state === 'partial' ? 'preliminary' : 'final',
    category: [LABORATORY],
    code: concept(name, ...(loinc ? [{ system: LOINC, code: loinc }] : [])),
    subject: refTo('Patient', patientId),
    effectiveDateTime: instant(data.taken_at),
    issued: instant(correctedAt ?? data.reported_at),
    ...(lab ? { performer: [{ display: lab }] } : {}),
    ...resultOf(line),
    ...interpretationOf(line),
    ...(notes.length > 0 ? { note: notes.map((text) => ({ text })) } : {}),
    ...rangeOf(line),
  };
}

const notesOf = ({ contradicts, corrected_at, corrected_from }: Line): string[] => [
  ...(contradicts ? ['The flag of the lab and its range say different things.'] : []),
  ...(corrected_at && corrected_from ? [`The lab has corrected it. Before: ${corrected_from}`] : []),
];

function quantityOf(value: number, unit: string) {
  const code = ucumOf(unit);
  return { value, ...(unit ? { unit } : {}), ...(code ? { system: UCUM, code } : {}) };
}

const BEYOND = /^(<=|>=|<|>) ?(\d{1,12}(?:\.\d{1,12})?)$/;

/** A number with its unit, also one below or above which the lab can't measure; else what is printed. */
function resultOf({ number, value, unit }: Line) {
  if (number !== null) return { valueQuantity: quantityOf(number, unit) };
  const [, comparator, bound] = BEYOND.exec(value.trim()) ?? [];
  if (bound) return { valueQuantity: { ...quantityOf(Number(bound), unit), comparator } };
  return { valueString: [value, unit].filter(Boolean).join(' ') };
}

const LEVELS: Readonly<Record<Exclude<Level, 'unknown'>, readonly [code: string, display: string]>> = {
  in_range: ['N', 'Normal'],
  low: ['L', 'Low'],
  high: ['H', 'High'],
  abnormal: ['A', 'Abnormal'],
  critical_low: ['LL', 'Critical low'],
  critical_high: ['HH', 'Critical high'],
  critical: ['AA', 'Critical abnormal'],
};

/** For a value that is not as it should be. */
const levelInWords = ({ level }: Line): string =>
  level === 'unknown' || level === 'in_range' ? '' : `, ${LEVELS[level][1].toLowerCase()}`;

/** What the value means; the text is the flag of the lab. */
function interpretationOf({ level, flag }: Line) {
  const [code, display] = level === 'unknown' ? [] : LEVELS[level];
  if (!code && !flag) return {};
  const system = `${HL7}/v3-ObservationInterpretation`;
  const coding = code ? { coding: [{ system, code, display }] } : {};
  return { interpretation: [{ ...coding, ...(flag ? { text: flag } : {}) }] };
}

/** Numbers where the lab printed no more than these; the text says whether a bound is in it. */
function rangeOf({ low, high, range, unit }: Line) {
  if (!range && low === null && high === null) return {};
  const bounds = {
    ...(low === null ? {} : { low: quantityOf(low, unit) }),
    ...(high === null ? {} : { high: quantityOf(high, unit) }),
    ...(range ? { text: range } : {}),
  };
  return { referenceRange: [bounds] };
}
