import { isAssigned } from '#features/people/server/index.ts';
import { judge } from '#features/vitals/rules.ts';
import { type JudgedBy, rangesFrom, readingsOf } from '#features/vitals/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Statement } from '#platform/server/db/prepared.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { TimelineSource } from '#platform/server/timeline.ts';
import { type getTimeline, TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '../contract.ts';
import { listTimeline, type ReadingRow, statementOf, type TimelineRow } from './repository.ts';

const PAGE = 30;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** As exact as the database stores an instant: two entries may share a millisecond. */
const MICROS = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

type Read = (
  ctx: SignedIn,
  patientId: string,
  query: QueryOf<typeof getTimeline>,
) => Promise<ReplyOf<typeof getTimeline>>;

/**
 * Doctors and coaches read the timeline of a patient in their care; each source shows them what its feature shows
 * them elsewhere. It begins at the end of today: later bookings are listed with the visits.
 */
export function timelineReader(sources: readonly TimelineSource[]): Read {
  const statements = new Map<string, Statement>();
  const openers = new Map<string, TimelineSource['openTitle']>(
    sources.map(({ kind, openTitle }) => [kind, openTitle]),
  );
  const statementFor = (kinds: readonly TimelineKind[]): Statement => {
    const name = kinds.join();
    const statement =
      statements.get(name) ??
      statementOf(sources.filter(({ kind }) => (kinds as readonly string[]).includes(kind)));
    statements.set(name, statement);
    return statement;
  };
  return async (ctx, patientId, query) => {
    const { principal } = ctx;
    const from = positionFrom(query.cursor);
    const asked = query.kinds?.split(',');
    const kinds = TIMELINE_KINDS.filter((kind) => asked?.includes(kind) ?? true);
    if (!(await isAssigned(ctx.db, principal.brandId, principal.personId, patientId))) throw notFound();
    await ctx.audit({ resource: 'timeline', patientIds: [patientId] });
    const rows = await listTimeline(ctx.db, statementFor(kinds), {
      ...{ patientId, brandId: principal.brandId, readerId: principal.personId },
      before: from?.at ?? clinicInstant(addDays(clinicDay(ctx.now), 1)).toISOString(),
      beforeId: from?.id ?? FIRST_ID,
      limit: PAGE + 1,
    });
    const last = rows[PAGE - 1];
    return {
      entries: rows.slice(0, PAGE).map((row) => presentRow(row, openers.get(row.kind))),
      next_cursor: last && rows.length > PAGE ? cursorOf(last.at, last.id) : null,
    };
  };
}

/** @throws Refusal 400 for a cursor that this server didn't issue */
function positionFrom(cursor: string | undefined): { readonly at: string; readonly id: string } | null {
  const position = positionOf(cursor, MICROS, UUID);
  if (!position) return null;
  const [at, id] = position;
  const instant = new Date(`${at.slice(0, 23)}Z`);
  // 31 February has the form of a day, and the database refuses it.
  if (
    Number.isNaN(instant.getTime()) ||
    instant.toISOString().slice(0, 10) !== at.slice(0, 10) ||
    at < '0001'
  )
    throw invalidField('cursor', 'wrong_format');
  return { at, id };
}

const presentRow = (
  { kind, id, at, data }: TimelineRow,
  openTitle: TimelineSource['openTitle'] = (_, title) => title,
): TimelineEntry => ({
  entry_id: id,
  kind,
  at: `${at.slice(0, 23)}Z`,
  title: (data?.title && openTitle(id, data.title)) || null,
  about: data?.about ?? null,
  word: data?.word ?? null,
  history: data?.history ?? null,
  by_name: data?.by ?? null,
  readings: (data?.readings ?? []).map((reading) => ({
    type: reading.type,
    context: reading.context,
    text: textOf(reading),
    taken_at: new Date(reading.taken_at).toISOString(),
    is_critical: reading.is_critical,
    level: levelOf(reading, data?.judged_by),
  })),
  count: Number(data?.count ?? 0),
  link: data?.link ?? null,
});

const levelOf = (reading: ReadingRow, by: JudgedBy = { ranges: [], height: null }) =>
  judge({ ...reading, readings: readingsOf(reading) }, rangesFrom(by), by.height).level;

function textOf({ systolic, diastolic, pulse, value, beyond, unit }: ReadingRow): string {
  if (value === null && beyond) return SHOWN_BEYOND[beyond];
  const text =
    systolic !== null && diastolic !== null
      ? `${Math.round(systolic)}/${Math.round(diastolic)} ${unit}`
      : `${Math.round((value ?? 0) * 10) / 10} ${unit}`;
  return pulse === null ? text : `${text} · ${Math.round(pulse)}/min`;
}
