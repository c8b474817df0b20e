import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Secrets } from '../crypto/secrets.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { NewestSeal, NewestSeals } from './newest-seals.ts';

/**
 * The audit trail of each brand is a chain of days: the seal of a day depends on every row of it and on the day
 * before. A job closes a day once it is over, so that nothing waits for a neighbour's row while it is written. Seals
 * need the deployment's key: an attacker with the database alone can't make new ones.
 */
const BATCH = 2000;
const DAY_MS = 86_400_000;
/** The job closes a day an hour after it is over, and may fail for a while. */
const CLOSED_WITHIN_MS = 26 * 3_600_000;
const PURPOSE = 'audit-chain';

/** Everything that a row says, as one text that is the same on every machine. */
const ROWS = `
  select at, 'read' as kind, id, json_build_array('read', id, (extract(epoch from at) * 1000000)::bigint, brand_id,
    reader_id, reader_type, session_id, resource, patient_ids::text, request_id, break_glass_patient_ids::text)::text as line
    from audit_reads where brand_id = $BRAND and at >= $FROM and at < $TO
  union all
  select at, 'act', id, json_build_array('act', id, (extract(epoch from at) * 1000000)::bigint, brand_id,
    actor_id, actor_type, session_id, outcome, call, object_ids::text, request_id)::text
    from audit_acts where brand_id = $BRAND and at >= $FROM and at < $TO`;

export interface ClosedDay {
  readonly brandId: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly rows: number;
  /** Keyed hash over the rows of the day and the seal of the day before. */
  readonly seal: string;
  readonly closedAt: string;
}

interface Position {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
}

/** Reads the rows of a day in their order, a batch at a time, into one hash. */
async function hashOfDay(db: Db, brandId: string, day: string): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  let last: Position | undefined;
  for (;;) {
    const batch: (Position & { readonly line: string })[] = await rowsOf(db, pageOf(brandId, day, last));
    for (const { line } of batch) hash.update(line).update('\n');
    rows += batch.length;
    last = batch.at(-1);
    if (batch.length < BATCH) return { rows, hash: hash.digest('base64url') };
  }
}

function pageOf(brandId: string, day: string, last: Position | undefined) {
  const from = `${day}T00:00:00Z`;
  const to = new Date(Date.parse(from) + DAY_MS).toISOString();
  const named = { BRAND: sql`${brandId}`, FROM: sql`${from}::timestamptz`, TO: sql`${to}::timestamptz` };
  const parts = ROWS.split(/\$(BRAND|FROM|TO)/).map((part) =>
    part in named ? named[part as keyof typeof named] : sql.raw(part),
  );
  const after = last
    ? sql`where (at, kind, id) > (${last.at}::timestamptz, ${last.kind}, ${last.id}::uuid)`
    : sql``;
  return sql`select at::text as at, kind, id, line from (${sql.join(parts)}) entries ${after}
    order by entries.at, kind, id limit ${BATCH}`;
}

const sealOf = (
  secrets: Secrets,
  of: Omit<ClosedDay, 'seal' | 'closedAt'>,
  hash: string,
  before: string,
): string => secrets.mac(PURPOSE, JSON.stringify([1, of.brandId, of.day, of.rows, hash, before]));

/** Closed days of all brands, each brand's in their order. */
async function closedDays(db: Db): Promise<ClosedDay[]> {
  return await rowsOf<ClosedDay>(
    db,
    sql`select brand_id as "brandId", day::text as day, rows, seal, closed_at as "closedAt" from audit_days order by brand_id, day`,
  );
}

/** Days before `until` (YYYY-MM-DD) that have rows and are not closed yet. */
async function openDays(db: Db, until: string): Promise<{ brandId: string; day: string }[]> {
  return await rowsOf(
    db,
    sql`select brand_id as "brandId", day::text as day from (
        select brand_id, (at at time zone 'UTC')::date as day from audit_reads where at < ${until}::date
        union select brand_id, (at at time zone 'UTC')::date from audit_acts where at < ${until}::date) days
      where not exists (select 1 from audit_days c where c.brand_id = days.brand_id and c.day >= days.day)
      order by brand_id, day`,
  );
}

/**
 * Closes every day that is over, and keeps the newest seals. Two servers that do so at the same time close each day once.
 * @returns how many days were closed
 */
export async function closeDays(db: Db, secrets: Secrets, now: Date, newest?: NewestSeals): Promise<number> {
  const closedNow = await closeOpenDays(db, secrets, now);
  const stored = (await newest?.read()) ?? [];
  const days = await closedDays(db);
  // Where the end was cut off, the stored seals stay: the check continues to report it.
  const cutOff = stored.filter((seal) => !days.some((day) => isSame(day, seal)));
  const ends = days.filter(
    ({ brandId }, index) =>
      days[index + 1]?.brandId !== brandId && !cutOff.some((seal) => seal.brandId === brandId),
  );
  const seals = [...ends.map(({ brandId, day, seal }) => ({ brandId, day, seal })), ...cutOff];
  if (JSON.stringify(seals) !== JSON.stringify(stored)) await newest?.keep(seals);
  return closedNow;
}

const isSame = (day: NewestSeal, stored: NewestSeal): boolean =>
  day.brandId === stored.brandId && day.day === stored.day && day.seal === stored.seal;

async function closeOpenDays(db: Db, secrets: Secrets, now: Date): Promise<number> {
  // An hour for requests that began before midnight, and for clocks that differ a little.
  const today = new Date(now.getTime() - 3_600_000).toISOString().slice(0, 10);
  const seals = new Map((await closedDays(db)).map(({ brandId, seal }) => [brandId, seal]));
  let closedNow = 0;
  for (const { brandId, day } of await openDays(db, today)) {
    const { rows, hash } = await hashOfDay(db, brandId, day);
    const seal = sealOf(secrets, { brandId, day, rows }, hash, seals.get(brandId) ?? '');
    const closed = await rowsOf(
      db,
      sql`insert into audit_days (brand_id, day, rows, seal, closed_at)
        values (${brandId}, ${day}::date, ${rows}, ${seal}, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning seal`,
    );
    // Another server closes them at this moment.
    if (closed.length === 0) return closedNow;
    seals.set(brandId, seal);
    closedNow++;
  }
  return closedNow;
}

export interface ChainFault {
  readonly brandId: string;
  readonly day: string;
  /**
   * `changed`: rows or seal are not those that were closed. `unclosed`: a day before a closed one, or one that should
   * have been closed long ago, is not in the chain.
   * `cut_off`: the chain once went up to this day, with another seal. `former_key`: it was closed before the key was
   * replaced, and before any day that a key known here has sealed.
   */
  readonly what: 'changed' | 'unclosed' | 'cut_off' | 'former_key';
}

export interface ChainReport {
  readonly days: number;
  readonly rows: number;
  readonly faults: readonly ChainFault[];
}

interface VerifyOptions {
  readonly stored?: readonly NewestSeal[];
  /** Months (YYYY-MM) that an operator has taken out of the database: their seals count, their rows can't be read. */
  readonly archived?: ReadonlySet<string>;
  /** A month (YYYY-MM): of those before it a day without any rows was taken out when its time was over. */
  readonly storedFrom?: string | undefined;
  /** Names days, too, that should have been closed by then. */
  readonly now?: Date | undefined;
  /** Of keys that were replaced: a day may be sealed with one of them. */
  readonly former?: readonly Secrets[];
  /** Since when the key is in use. */
  readonly keySince?: Date | undefined;
}

/** Computes each closed day again. A day that was changed is named once: the next one is measured by its stored seal. */
export async function verifyChain(
  db: Db,
  secrets: Secrets,
  { stored = [], archived = new Set(), storedFrom = '', now, former = [], keySince }: VerifyOptions = {},
): Promise<ChainReport> {
  const days = await closedDays(db);
  const cutOff = stored.filter((seal) => !days.some((day) => isSame(day, seal)));
  const faults: ChainFault[] = [
    ...(await unclosedDays(db, now)),
    ...cutOff.map(({ brandId, day }): ChainFault => ({ brandId, day, what: 'cut_off' })),
  ];
  const wrong: (ClosedDay & { readonly isSealed: boolean })[] = [];
  // Keys are replaced for all brands at once.
  let firstKnown = keySince?.getTime() ?? 0;
  let rows = 0;
  let before: ClosedDay | undefined;
  for (const closed of days) {
    const { brandId, day } = closed;
    const previous = before?.brandId === brandId ? before.seal : '';
    before = closed;
    if (archived.has(day.slice(0, 7))) continue;
    const found = await hashOfDay(db, brandId, day);
    if (found.rows === 0 && day.slice(0, 7) < storedFrom) continue;
    const isSealed = [secrets, ...former].some(
      (each) => sealOf(each, { brandId, day, rows: found.rows }, found.hash, previous) === closed.seal,
    );
    if (isSealed) firstKnown = Math.min(firstKnown, new Date(closed.closedAt).getTime());
    if (!isSealed || found.rows !== closed.rows) wrong.push({ ...closed, isSealed });
    rows += found.rows;
  }
  for (const { brandId, day, closedAt, isSealed } of wrong) {
    const lacksKey = !isSealed && new Date(closedAt).getTime() < firstKnown;
    faults.push({ brandId, day, what: lacksKey ? 'former_key' : 'changed' });
  }
  return { days: days.length, rows, faults };
}

/** Rows of days that were empty when later ones were closed, and of days that no job has closed in time. */
async function unclosedDays(db: Db, now: Date | undefined): Promise<ChainFault[]> {
  const due = now ? new Date(now.getTime() - CLOSED_WITHIN_MS).toISOString().slice(0, 10) : null;
  const days = await rowsOf<{ brandId: string; day: string }>(
    db,
    sql`with last as (select brand_id, max(day) as day from audit_days group by brand_id)
      select e.brand_id as "brandId", e.day::text as day from (
        select brand_id, (at at time zone 'UTC')::date as day from audit_reads
        union select brand_id, (at at time zone 'UTC')::date from audit_acts) e
      left join last on last.brand_id = e.brand_id
      where (e.day < last.day or e.day < ${due}::date)
        and not exists (select 1 from audit_days c where c.brand_id = e.brand_id and c.day = e.day)
      order by 1, 2`,
  );
  return days.map((each) => ({ ...each, what: 'unclosed' }));
}
