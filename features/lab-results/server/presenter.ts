import { packageName, wordsFor } from '#features/lab-tests/server/index.ts';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import type { Report, ReportValue, TrendPoint } from '../contract.ts';
import { ownWords } from '../rules/words.ts';
import { adultRange, analyteByLoinc, isRepeated } from '../rules.ts';
import type { NamedReport, ReportRow, TrendRow, ValueRow } from './repository/reports.ts';

interface Reading {
  readonly language: Language;
  readonly now: Date;
  readonly isPatient: boolean;
}

const ADULT = 18;

/** What it is called and is, in the reader's language; null where we have no words for it. */
function wordsOf(language: Language, loinc: string | null): { name: string; about: string } | null {
  const analyte = loinc ? analyteByLoinc(loinc) : undefined;
  if (!analyte) return null;
  if (!analyte.wordsOf) return ownWords(language, analyte.loinc) ?? null;
  const { name, purpose } = wordsFor(language, analyte.wordsOf);
  return { name, about: purpose };
}

function adultsOf(value: ValueRow, report: ReportRow): ReportValue['adults'] {
  const analyte = value.loinc ? analyteByLoinc(value.loinc) : undefined;
  const isSilent = value.range === '' && value.number !== null && value.tableNumber === value.number;
  if (!isSilent || !analyte?.source || report.age === null || report.age < ADULT) return null;
  const adults = adultRange(analyte, report.sex);
  return adults && { text: `${adults.text} ${analyte.unit}`, source: analyte.source };
}

/** Points of the same analyte in the unit of this value, whatever unit their labs print. */
function trendOf(value: ValueRow, points: readonly TrendRow[]): TrendPoint[] {
  const { number, tableNumber } = value;
  if (number === null || tableNumber === null || tableNumber === 0) return [];
  const same = points.filter(({ loinc }) => loinc === value.loinc);
  const factor = number / tableNumber;
  const inUnit = (of: number): number => Number((of * factor).toPrecision(4));
  return same.map((point) => {
    const own = point.table_number === 0 ? 1 : point.table_number / point.number;
    const bound = (at: number | null): number | null => (at === null ? null : inUnit(at * own));
    return {
      ...{ at: new Date(Math.round(point.taken_at)).toISOString(), number: inUnit(point.table_number) },
      ...{ low: bound(point.low), high: bound(point.high), lab_name: point.lab_name },
    };
  });
}

/** Name and value as the lab printed them, or with the name that the reader's language has for it. */
export function textOf({ loinc, name, value, unit }: ValueRow, language?: Language): string {
  const own = language && wordsOf(language, loinc)?.name;
  return [own ?? name, value, unit].filter(Boolean).join(' ');
}

/** The same in each language that has words for it. */
export const textsOf = (value: ValueRow): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) =>
      wordsOf(language, value.loinc) ? [[language, textOf(value, language)]] : [],
    ),
  );

const correctedOf = ({ correctedAt, correctedFrom }: ValueRow): ReportValue['corrected'] =>
  correctedAt && correctedFrom !== null ? { at: correctedAt.toISOString(), from: correctedFrom } : null;

function presentValue(
  value: ValueRow,
  all: readonly ValueRow[],
  report: ReportRow,
  language: Language,
  points: readonly TrendRow[],
): ReportValue {
  const words = wordsOf(language, value.loinc);
  const { id, loinc, number, low, high, level, contradicts, unit, range, flag } = value;
  return {
    ...{ value_id: id, loinc, name: words?.name ?? value.name, printed_name: value.name },
    ...{ value: value.value, number, low, high, unit, range, flag, level, contradicts },
    repeated: isRepeated(value, all),
    ...{ about: words?.about ?? null, adults: adultsOf(value, report), trend: trendOf(value, points) },
    corrected: correctedOf(value),
  };
}

/** Of an order: what was tested, in the reader's language. */
const nameOf = ({ name, packageIds }: ReportRow, { language }: Reading): string =>
  name || packageIds.map((id) => packageName(language, id)).join(', ');

export function presentReport(
  { report, seenBy }: NamedReport,
  values: readonly ValueRow[],
  how: Reading,
  points: readonly TrendRow[] = [],
): Report {
  const { id, source, state, paper, seenAt, age, sex, abnormal, critical } = report;
  const isMissing = report.orderId !== null && report.fileId === null && paper !== 'none';
  const own = values.filter(({ reportId }) => reportId === id);
  return {
    ...{ report_id: id, patient_id: report.patientId, source, name: nameOf(report, how) },
    ...{ at: report.takenAt.toISOString(), reported_at: report.reportedAt.toISOString() },
    ...{ lab_name: report.labName, order_id: report.orderId, state, age, sex, abnormal, critical },
    values: own.map((value) => presentValue(value, own, report, how.language, points)),
    ...{ file_id: report.fileId, paper },
    seen: seenAt && { by_name: seenBy && nameIn(how.language, seenBy), at: seenAt.toISOString() },
    can: {
      remove: how.isPatient && source === 'uploaded',
      see: !how.isPatient && seenAt === null,
      fetch_paper: isMissing && source === 'lab',
    },
  };
}
