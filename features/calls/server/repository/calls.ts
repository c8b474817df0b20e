import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Engine } from '../../contract.ts';
import { callEvents, calls } from '../tables.ts';
import type { CallRow } from './rows.ts';

const ofAppointment = builtOnce((db) =>
  db
    .select()
    .from(calls)
    .where(eq(calls.appointmentId, sql.placeholder('appointmentId')))
    .prepare('calls.of_appointment'),
);

export async function callOfAppointment(db: Db, appointmentId: string): Promise<CallRow | undefined> {
  const [row] = await ofAppointment(db).execute({ appointmentId });
  return row;
}

export async function findCall(db: Db, id: string): Promise<CallRow | undefined> {
  const [row] = await db.select().from(calls).where(eq(calls.id, id));
  return row;
}

/** Calls about the patient that go on, in every brand. */
export async function openCallsAbout(db: Db, patientId: string): Promise<CallRow[]> {
  return await db
    .select()
    .from(calls)
    .where(and(eq(calls.patientId, patientId), isNull(calls.endedAt)));
}

/** Until the end of the transaction no other one changes the participants of the call. */
export async function lockCall(tx: Tx, id: string): Promise<CallRow | undefined> {
  const [row] = await tx.select().from(calls).where(eq(calls.id, id)).for('update');
  return row;
}

export interface NewCall {
  readonly brandId: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly clinicianId: string;
  readonly engine: Engine;
}

/** The call of an appointment, locked; the first request makes it. */
export async function openCall(tx: Tx, call: NewCall, byId: string, now: Date): Promise<CallRow> {
  const id = uuid();
  const made = await tx
    .insert(calls)
    .values({ id, ...call, openedAt: now })
    .onConflictDoNothing({ target: calls.appointmentId })
    .returning({ id: calls.id });
  if (made.length > 0) await addEvent(tx, id, { kind: 'opened', byId }, now);
  const [row] = await tx
    .select()
    .from(calls)
    .where(eq(calls.appointmentId, call.appointmentId))
    .for('update');
  if (!row) throw new Error('a call that was just made is not there');
  return row;
}

export async function changeCall(
  tx: Tx,
  id: string,
  change: Partial<typeof calls.$inferInsert>,
): Promise<void> {
  await tx.update(calls).set(change).where(eq(calls.id, id));
}

export type NewEvent = Omit<typeof callEvents.$inferInsert, 'id' | 'callId' | 'at'>;

/**
 * Later than every event before it, although the clocks of servers differ and requests begin at the same moment: those
 * that follow from each other are added under the lock of the call.
 */
export async function addEvent(tx: Tx, callId: string, event: NewEvent, now: Date): Promise<void> {
  const at = sql`greatest(${now.toISOString()}::timestamptz, (select max(${callEvents.at})
    + interval '1 microsecond' from ${callEvents} where ${callEvents.callId} = ${callId}))`;
  await tx.insert(callEvents).values({ id: uuid(), callId, at, ...event });
}

/** What was said about the medium of a call, in its order. */
export async function mediumEvents(db: Db, appointmentId: string) {
  return await db
    .select({ at: callEvents.at, medium: callEvents.callMedium, kind: callEvents.kind })
    .from(callEvents)
    .innerJoin(calls, eq(calls.id, callEvents.callId))
    .where(eq(calls.appointmentId, appointmentId))
    .orderBy(callEvents.at);
}
