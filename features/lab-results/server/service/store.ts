import { v5 as uuidOf } from 'uuid';
import { raiseAlert, withdrawAlert } from '#features/vitals/server/index.ts';
import type { LabValue } from '#partners/lab/port.ts';
import type { Tx } from '#platform/server/db/database.ts';
import {
  analyteNamed,
  inTableUnit,
  isAbnormal,
  isCritical,
  isNews,
  isRepeated,
  judge,
  withOwnCodes,
  withStoredCodes,
} from '../../rules.ts';
import { announceCritical, announceMeasured, announceReport } from '../events.ts';
import { textOf, textsOf } from '../presenter.ts';
import {
  addReport,
  lockReport,
  putValue,
  type ReportRow,
  setReport,
  type ValueRow,
  valuesOf,
} from '../repository/reports.ts';

/** Of the lines of a report: the same line again has the same id. */
const OF_LINE = 'c3f1c7a4-5f0e-4a57-9d6b-0b8f4f0f6f21';

/** What stands beside the values of a report. */
export type ReportHead = Omit<ReportRow, 'abnormal' | 'critical' | 'seenBy' | 'seenAt' | 'paperAttempts'>;

/** By the code that the lab printed, else by the name. */
const coded = (printed: LabValue) => ({
  ...{ ...printed, printedCode: printed.code, code: (printed.code || printed.name).slice(0, 120) },
  ...{
    name: printed.name.slice(0, 200),
    value: printed.value.slice(0, 300),
    unit: printed.unit.slice(0, 40),
  },
  ...{ range: printed.range.slice(0, 400), flag: printed.flag.slice(0, 20) },
});

function lineOf(
  report: ReportHead,
  printed: ReturnType<typeof coded>,
  position: number,
  now: Date,
): ValueRow {
  const { value, unit, range, flag, name, code } = printed;
  const analyte = analyteNamed(printed.printedCode, name);
  const judged = judge(printed, analyte);
  const { number } = judged;
  return {
    ...{ id: uuidOf(`${report.id} ${code}`, OF_LINE), reportId: report.id, brandId: report.brandId },
    ...{ patientId: report.patientId, position, code, name },
    ...{ loinc: analyte?.loinc ?? null, value, number },
    tableNumber: analyte && number !== null ? inTableUnit(analyte, number, unit) : null,
    ...{ unit, range, flag },
    ...{ low: judged.range?.low ?? null, high: judged.range?.high ?? null },
    ...{ level: judged.level, contradicts: judged.contradicts, takenAt: report.takenAt, storedAt: now },
    ...{ correctedAt: null, correctedFrom: null },
  };
}

/** Lines of a report as they are stored, each with its level. @param known those that are there */
export const linesOf = (
  report: ReportHead,
  printed: readonly LabValue[],
  known: readonly ValueRow[],
  now: Date,
): ValueRow[] => {
  const first = new Set(known.map(({ code }) => code)).size;
  return withOwnCodes(printed.map(coded), known).map((line, i) => lineOf(report, line, first + i, now));
};

/** A line that replaces one says what was there. Another flag or range alone is no other result. */
function correction(line: ValueRow, known: ValueRow | undefined, now: Date): ValueRow {
  if (!known) return line;
  const { position, correctedAt, correctedFrom, value, unit } = known;
  if (value === line.value && unit === line.unit) return { ...line, position, correctedAt, correctedFrom };
  return { ...line, position, correctedAt: now, correctedFrom: `${value} ${unit}`.trim() };
}

/** What was corrected and is critical again needs an answer again. */
const alertOf = (line: ValueRow) => ({
  id: uuidOf(`${printedOf(line)} ${line.correctedAt?.toISOString()}`, line.id),
  ...{ brandId: line.brandId, patientId: line.patientId },
});

const printedOf = ({ name, value, unit, range, flag }: ValueRow): string =>
  JSON.stringify([name, value, unit, range, flag]);
const needsLook = (line: ValueRow, all: readonly ValueRow[]): boolean =>
  isAbnormal(line.level) || isRepeated(line, all);

const isBefore = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && one < other;

/**
 * Stores what a report says, each line once; a line that the lab has changed meanwhile is replaced. Two different results
 * under one code are both stored, and count among what needs attention. A line that the clinic has typed is the stored
 * one of the same analyte or name. Values for which the lab was asked before those that are stored are left out: they may
 * be from before a correction. What is new is announced, a critical value to the care team, and blood sugar to the
 * readings. Returns the report, or null when nothing is new. In the transaction of the caller.
 */
export async function storeReport(
  tx: Tx,
  now: Date,
  head: ReportHead,
  printed: readonly LabValue[],
  actorId: string | null = null,
): Promise<ReportRow | null> {
  const first = { ...head, abnormal: 0, critical: 0, seenBy: null, seenAt: null, paperAttempts: 0 };
  const isFirst = await addReport(tx, first);
  const stored = await lockReport(tx, head.id);
  if (!stored) throw new Error('a report that was just stored is gone');
  const known = await valuesOf(tx, [head.id]);
  const before = new Map(known.map((value) => [value.code, value]));
  const isLate = isBefore(head.askedAt, stored.askedAt);
  if (head.askedAt && !isLate) await setReport(tx, head.id, { askedAt: head.askedAt });
  const named = (isLate ? [] : printed).filter(
    ({ name, value }) => name.trim() !== '' && value.trim() !== '',
  );
  const printedLines = head.source === 'clinic' ? withStoredCodes(named, known) : named;
  // The day on which the sample was taken stays that of the first lines.
  const lines = linesOf({ ...head, takenAt: stored.takenAt }, printedLines, known, now);
  const news = lines
    .filter((line) => {
      const known = before.get(line.code);
      return !known || printedOf(known) !== printedOf(line);
    })
    .map((line) => correction(line, before.get(line.code), now));
  const isFinal = head.state === 'final' && stored.state !== 'final';
  if (!isFirst && news.length === 0 && !isFinal) return null;
  for (const line of news) await putValue(tx, line);
  const isCorrected = stored.state === 'final' && news.length > 0 && head.source === 'lab';
  const all = await valuesOf(tx, [head.id]);
  const changed: Partial<ReportRow> = {
    state: stored.state === 'final' ? 'final' : head.state,
    abnormal: all.filter((each) => needsLook(each, all)).length,
    critical: all.filter(({ level }) => isCritical(level)).length,
    // What came in later has not been gone over.
    ...(news.some((each) => needsLook(each, all)) ? { seenAt: null, seenBy: null } : {}),
    ...(isFinal && stored.paper === 'none' ? { paper: head.paper, paperNextAt: head.paperNextAt } : {}),
    // The lab's paper says what was before; it stays among the patient's files, and a newer one is fetched.
    ...(isCorrected ? { fileId: null, paper: 'wanted', paperAttempts: 0, paperNextAt: now } : {}),
  };
  await setReport(tx, head.id, changed);
  const report = { ...stored, ...changed };
  const wasCritical = news.some(({ code }) => isCritical(before.get(code)?.level ?? 'unknown'));
  await announceReport(tx, now, report, { isNews: true, actorId, wasCritical });
  await announceNews(tx, now, report, news, before);
  return report;
}

async function announceNews(
  tx: Tx,
  now: Date,
  report: ReportRow,
  news: readonly ValueRow[],
  before: ReadonlyMap<string, ValueRow>,
): Promise<void> {
  for (const line of news) {
    const known = before.get(line.code);
    if (known?.number !== line.number || known.unit !== line.unit)
      await announceMeasured(tx, now, line, known);
    if (known && isCritical(known.level)) await withdrawAlert(tx, alertOf(known), now);
  }
  if (!isNews(report.takenAt, now)) return;
  const critical = news.filter(({ level }) => isCritical(level));
  for (const line of critical)
    await raiseAlert(tx, {
      ...alertOf(line),
      ...{ text: textOf(line), texts: textsOf(line) },
      ...{ path: `reports/${report.id}`, takenAt: line.takenAt, raisedAt: now },
    });
  if (critical.length > 0) await announceCritical(tx, now, report);
}
