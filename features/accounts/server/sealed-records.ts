import { and, eq, exists, inArray, isNotNull, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';
import { accounts, memberships, persons } from './tables.ts';

/** Medical records stay sealed for three years (Indian Medical Council Regulations 2002, 1.3.1). */
const SEALED_YEARS = 3;
const AT_ONCE = 200;

export function sealedUntil(erasedAt: Date): Date {
  const until = new Date(erasedAt);
  until.setUTCFullYear(until.getUTCFullYear() + SEALED_YEARS);
  return until;
}

/** When the record of a person was closed. */
export async function erasedSince(tx: Tx, personId: string): Promise<Date> {
  const [row] = await tx.select({ at: persons.erasedAt }).from(persons).where(eq(persons.id, personId));
  if (!row?.at) throw new Error('the record is not closed');
  return row.at;
}

const NOBODY = { name: null, dateOfBirth: null, sex: null, city: null } as const;

/**
 * The identity of a patient is stored where no call reads it, and their visits show no name. A clinician's name stays
 * on what they did for others. A record that is closed already has nothing left to store.
 */
async function sealIdentity(tx: Tx, personId: string): Promise<void> {
  const held = (isPatient: boolean) =>
    tx
      .select({ one: sql`1` })
      .from(memberships)
      .where(
        and(
          eq(memberships.personId, persons.id),
          isPatient ? eq(memberships.userType, 'patient') : ne(memberships.userType, 'patient'),
        ),
      );
  await tx
    .update(persons)
    .set({
      ...NOBODY,
      sealedIdentity: sql`jsonb_build_object('name', ${persons.name}, 'date_of_birth', ${persons.dateOfBirth},
        'sex', ${persons.sex}, 'city', ${persons.city})`,
    })
    .where(
      and(eq(persons.id, personId), isNull(persons.erasedAt), exists(held(true)), notExists(held(false))),
    );
}

/**
 * Closes the record of a person: what says how to recognise them goes at once, the rest stays sealed until the years of
 * the law are over. Other features follow by the event.
 */
export async function closeRecord(
  tx: Tx,
  { personId, brandId }: { readonly personId: string; readonly brandId: string },
  now: Date,
): Promise<void> {
  await sealIdentity(tx, personId);
  await tx
    .update(persons)
    .set({ imageFileId: null, abhaNumber: null, otherName: null, erasedAt: now })
    .where(eq(persons.id, personId));
  await publish(tx, now, { ...declared(ACCOUNT_EVENTS.deleted, { person_id: personId }), brandId });
}

/** Closes the record of a person without an account, once: no user acts for them any more. */
export async function closeRecordWithoutAccount(
  tx: Tx,
  of: { readonly personId: string; readonly brandId: string },
  now: Date,
): Promise<void> {
  const [open] = await tx
    .select({ id: persons.id })
    .from(persons)
    .leftJoin(accounts, eq(accounts.personId, persons.id))
    .where(and(eq(persons.id, of.personId), isNull(persons.erasedAt), isNull(accounts.personId)))
    .for('update', { of: persons });
  if (open) await closeRecord(tx, of, now);
}

/**
 * Erases sealed data of deleted accounts once their years are over: the identity here, and through the event the data
 * of other features.
 */
async function eraseSealed(work: JobContext): Promise<void> {
  const erasedBefore = new Date(work.now);
  erasedBefore.setUTCFullYear(erasedBefore.getUTCFullYear() - SEALED_YEARS);
  for (;;) {
    const count = await work.transaction(async (tx) => {
      const due = await tx
        .select({ id: persons.id })
        .from(persons)
        .where(
          and(isNotNull(persons.erasedAt), isNull(persons.sealEndedAt), lte(persons.erasedAt, erasedBefore)),
        )
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await tx
        .update(persons)
        .set({ ...NOBODY, sealedIdentity: null, sealEndedAt: work.now })
        .where(inArray(persons.id, ids));
      const events = ids.map((id) => ({
        ...declared(ACCOUNT_EVENTS.sealEnded, { person_id: id }),
        brandId: '',
      }));
      await publish(tx, work.now, ...events);
      return due.length;
    });
    if (count < AT_ONCE) return;
  }
}

export const eraseSealedRecords: Job = {
  name: 'accounts.erase-sealed-records',
  cron: '50 19 * * *',
  handle: eraseSealed,
};
