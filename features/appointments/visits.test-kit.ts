import { expect } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import type { Mode } from './contract.ts';
import { dayOf } from './rules.ts';

export interface FreeSlot {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly fee: number;
  readonly follow_up: boolean;
  readonly held_until?: string;
}

export const today = (now: Date = new Date()): string => dayOf(now.getTime(), CLINIC_ZONE);

/** For tests that book on days of their own: a patient has at most three visits of one day with one doctor. */
export const inDays = (days: number): string => addDays(today(), days);

/** Free slots of the next two weeks, beginning some days ahead so that no cut-off is near. */
export async function freeSlots(
  caller: Caller,
  clinicianId: string,
  options: { mode?: Mode; from?: string; days?: number; for?: string; moving?: string } = {},
): Promise<FreeSlot[]> {
  const { mode = 'virtual', from = addDays(today(), 3), days = 14 } = options;
  const forPerson = options.for ? `&for_person_id=${options.for}` : '';
  const moving = options.moving ? `&moving=${options.moving}` : '';
  const reply = await caller.get(
    `/api/slots?clinician_id=${clinicianId}&mode=${mode}&from=${from}&days=${days}${forPerson}${moving}`,
  );
  expect(reply.status).toBe(200);
  return reply.body.days.flatMap((day: { slots: FreeSlot[] }) => day.slots);
}

/**
 * Sets the server's clock to the start of the visit, since statuses with a patient present are allowed only on its
 * day.
 */
export function onItsDay(t: Pick<TestApp, 'clock'>, visit: { readonly starts_at: string }): void {
  t.clock.set(new Date(Date.parse(visit.starts_at)));
}

/** Books the first free slot that is in the way of nothing of the caller's. */
export async function aBooking(
  caller: Caller,
  clinicianId: string,
  change: Record<string, unknown> = {},
): Promise<HttpReply['body']> {
  const mode = (change.mode as Mode | undefined) ?? 'virtual';
  const slots = await freeSlots(caller, clinicianId, { mode, for: caller.personId });
  const book = (slot: FreeSlot | undefined) =>
    caller.post('/api/appointments', {
      clinician_id: clinicianId,
      starts_at: slot?.starts_at,
      mode,
      reason: 'Sugar is high in the mornings',
      ...change,
    });
  let reply = await book(slots[0]);
  // A test that has used up the slots of one day takes the next day.
  const dayOfSlot = (slot: FreeSlot) => today(new Date(slot.starts_at));
  for (let day = 1; reply.body.code === 'too_many_that_day' && day < 14; day++)
    reply = await book(slots.find((slot) => dayOfSlot(slot) >= addDays(today(), 3 + day)));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

/** What a job is given at that moment. */
export function workAt(app: TestApp, now: Date) {
  const { db } = app.database;
  return {
    db,
    now,
    log: undefined as never,
    jobs: undefined as never,
    transaction: ((work: never) => db.transaction(work)) as never,
  };
}
