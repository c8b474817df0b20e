import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import { KNOWN_RESOURCES } from '#features/files/contract.ts';
import { familyIdsOf } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { csvText, escapeFormula } from '#platform/domain/csv.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import {
  type BoardParts,
  type Breach,
  type BreachDetails,
  type BreachReader,
  PRIVACY_EVENTS,
} from '../../contract.ts';
import { boardPartsOf } from '../../rules.ts';
import type { PrivacyDeps } from '../deps.ts';
import { noticeText, presentBreach } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/breaches.ts';
import { contactOf } from './notice.ts';

const AT_ONCE = 500;

async function present(
  ctx: SignedIn,
  rows: readonly repository.WholeBreach[],
  deps: PrivacyDeps,
): Promise<Breach[]> {
  const { principal, brand } = ctx;
  const of = { principal, brand, words: deps.words, contact: await contactOf(ctx, deps) };
  const breaches: Breach[] = [];
  for (const row of rows) {
    const people = await repository.peopleOf(ctx.db, row.breach);
    await ctx.audit({ resource: 'privacy', patientIds: people.map(({ id }) => id) });
    const added = await repository.partsAdded(ctx.db, row.breach.id);
    breaches.push(presentBreach(row, { people, added }, of));
  }
  return breaches;
}

async function one(ctx: SignedIn, id: string, deps: PrivacyDeps): Promise<Breach> {
  const [breach] = await present(ctx, await repository.listBreaches(ctx.db, ctx.principal, id), deps);
  if (!breach) throw notFound();
  return breach;
}

const DAY_MS = 86_400_000;
/** Before this there is no trail. */
const EARLIEST = Date.UTC(2020, 0, 1);

/** No further than the trail reaches, and the end of a day that is still running. */
const within = (now: Date, instant: string): Date =>
  new Date(Math.min(Math.max(Date.parse(instant), EARLIEST), now.getTime() + DAY_MS));

/** Finds the affected people now: what is read later doesn't change what was prepared. */
export async function prepare(
  ctx: SignedIn,
  body: BodyOf<typeof contract.prepareBreach>,
  deps: PrivacyDeps,
): Promise<Reply<Breach>> {
  const { brandId, personId } = ctx.principal;
  const id = body.breach_id;
  const fromAt = within(ctx.now, body.from);
  const toAt = within(ctx.now, body.to);
  if (!(fromAt < toAt)) throw invalidField('to', 'ends_before_start');
  if (body.resource) await assertPart(ctx, body.resource, { from: fromAt, to: toAt });
  const row: repository.BreachRow = {
    ...{ id, brandId, state: 'prepared', fromAt, toAt, whatHappened: body.what_happened.trim() },
    details: detailsOf(ctx.now, body.details),
    ...{ resource: body.resource ?? null, readerId: body.reader_id ?? null },
    ...{ sessionId: body.session_id ?? null, preparedBy: personId, preparedAt: ctx.now },
    ...{ decidedBy: null, decidedAt: null, contact: null },
  };
  const added = await ctx.transaction(async (tx) => {
    if (!(await repository.addBreach(tx, row))) return false;
    await repository.addAffected(tx, row);
    return true;
  });
  if (added) return new Reply(201, await one(ctx, id, deps));
  const [same] = await repository.listBreaches(ctx.db, ctx.principal, id);
  if (!same || !isSame(same.breach, row, body)) throw conflict('breach_id_taken');
  return new Reply(200, await one(ctx, id, deps));
}

/** It became known when it was prepared at the latest. */
function detailsOf(now: Date, given: BreachDetails | undefined): BreachDetails | null {
  if (!given) return null;
  const known = new Date(Math.min(within(now, given.known_at).getTime(), now.getTime()));
  return { ...given, known_at: known.toISOString() };
}

/** Its span ended where the trail did when it was prepared. */
const isSame = (
  there: repository.BreachRow,
  row: repository.BreachRow,
  { from, to, details }: BodyOf<typeof contract.prepareBreach>,
): boolean =>
  there.preparedBy === row.preparedBy &&
  there.whatHappened === row.whatHappened &&
  there.resource === row.resource &&
  there.readerId === row.readerId &&
  there.sessionId === row.sessionId &&
  isDeepStrictEqual(there.details, detailsOf(there.preparedAt, details)) &&
  there.fromAt.getTime() === within(there.preparedAt, from).getTime() &&
  there.toAt.getTime() === within(there.preparedAt, to).getTime();

/** The trail may name parts for which no screen has a word. Another name would find no person. */
async function assertPart({ db, principal }: SignedIn, part: string, span: repository.Span): Promise<void> {
  if (KNOWN_RESOURCES.some((each) => each === part)) return;
  const read = await repository.partsRead(db, principal.brandId, span);
  if (read.includes(part)) return;
  const allowed = [...new Set([...KNOWN_RESOURCES, ...read])].sort().join(', ');
  throw invalidField('resource', 'unknown_resource', { allowed });
}

export async function listBreaches(ctx: SignedIn, deps: PrivacyDeps): Promise<{ breaches: Breach[] }> {
  const rows = await repository.listBreaches(ctx.db, ctx.principal);
  return { breaches: await present(ctx, rows, deps) };
}

/** All affected people: staff write to or call those who receive no notice. */
export async function exportPeople(ctx: SignedIn, id: string): Promise<Reply<string>> {
  const [found] = await repository.listBreaches(ctx.db, ctx.principal, id);
  if (!found) throw notFound();
  const people = await repository.peopleOf(ctx.db, found.breach, null);
  await ctx.audit({ resource: 'privacy', patientIds: people.map((each) => each.id) });
  const lines = people.map(({ id: personId, name, canBeReached }) => [
    personId,
    escapeFormula(name ?? ''),
    canBeReached ? 'yes' : 'no',
  ]);
  return new Reply(200, csvText([['person_id', 'name', 'can_be_reached'], ...lines]), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="breach-people-${clinicStamp(ctx.now)}.csv"`,
  });
}

/** The people who may have caused a breach: staff choose one and need no id. */
export async function listReaders(
  ctx: SignedIn,
  { from, to, q }: QueryOf<typeof contract.listBreachReaders>,
  { systemsOf }: PrivacyDeps,
): Promise<{ readers: BreachReader[] }> {
  const { brandId } = ctx.principal;
  const span = { from: within(ctx.now, from), to: within(ctx.now, to), name: q };
  const systems = await systemsOf(ctx.db, brandId);
  const readers = await repository.readersIn(ctx.db, brandId, span, systems);
  const patientIds = readers.filter(({ user_type }) => user_type === 'patient').map((each) => each.reader_id);
  await ctx.audit({ resource: 'privacy', patientIds });
  return { readers };
}

/** A second person sends the notices. Each affected person has an event of their own. */
export async function confirm(ctx: SignedIn, id: string, deps: PrivacyDeps): Promise<Breach> {
  const { brandId, personId } = ctx.principal;
  const contact = await contactOf(ctx, deps);
  await ctx.transaction(async (tx) => {
    const row = await repository.lockBreach(tx, ctx.principal, id);
    if (!row) throw notFound();
    if (row.state === 'sent' && row.decidedBy === personId) return;
    if (row.state !== 'prepared') throw conflict('decided_already');
    if (row.preparedBy === personId || row.isInvolved) throw conflict('needs_another_person');
    await repository.decide(tx, id, { state: 'sent', decidedBy: personId, decidedAt: ctx.now, contact });
    const people = await repository.affectedOf(tx, id);
    for (let from = 0; from < people.length; from += AT_ONCE)
      await publish(
        tx,
        ctx.now,
        ...people.slice(from, from + AT_ONCE).map((person) => ({
          ...declared(PRIVACY_EVENTS.breachConfirmed, { breach_id: id, person_id: person }),
          brandId,
        })),
      );
  });
  return await one(ctx, id, deps);
}

export async function drop(ctx: SignedIn, id: string, deps: PrivacyDeps): Promise<Breach> {
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockBreach(tx, ctx.principal, id);
    if (!row) throw notFound();
    if (row.state === 'dropped') return;
    if (row.state !== 'prepared') throw conflict('decided_already');
    if (row.isInvolved) throw conflict('needs_another_person');
    await repository.decide(tx, id, { state: 'dropped', decidedBy: personId, decidedAt: ctx.now });
  });
  return await one(ctx, id, deps);
}

/** Adds to the second notice to the Board what was not known before. A part that says the same already is left out. */
export async function complete(
  ctx: SignedIn,
  id: string,
  given: BoardParts,
  deps: PrivacyDeps,
): Promise<Breach> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockBreach(tx, ctx.principal, id);
    if (!row) throw notFound();
    if (row.state === 'dropped') throw conflict('decided_already');
    if (row.isInvolved) throw conflict('needs_another_person');
    const parts = newParts(given, boardPartsOf(row.details, await repository.partsAdded(tx, id)));
    if (Object.keys(parts).length === 0) return;
    await repository.addParts(tx, {
      ...{ id: uuid(), brandId, breachId: id, parts, addedBy: personId, addedAt: ctx.now },
    });
  });
  return await one(ctx, id, deps);
}

const newParts = (given: BoardParts, there: BoardParts): BoardParts =>
  Object.fromEntries(
    Object.entries(given).filter(([part, text]) => there[part as keyof BoardParts] !== text),
  );

/** What a patient was notified of, in their language. */
export async function readOwnNotice(ctx: SignedIn, id: string, deps: PrivacyDeps) {
  const { brandId, personId } = ctx.principal;
  const theirs = [personId, ...(await familyIdsOf(ctx.db, brandId, personId))];
  const breach = await repository.sentTo(ctx.db, brandId, id, theirs);
  if (!breach) throw notFound();
  await ctx.audit({ resource: 'privacy', patientIds: [personId] });
  const sentAt = (breach.decidedAt ?? ctx.now).toISOString();
  const sender = { brand: ctx.brand, contact: breach.contact ?? (await contactOf(ctx, deps)) };
  return { ...noticeText(deps.words, ctx.language, breach, sender), sent_at: sentAt };
}
