import Type from 'typebox';
import { v7 as uuid } from 'uuid';
import type { TestApp } from '#apps/server/testing/test-app.ts';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';

export const STARTS_AT = '2030-01-10T05:00:00.000Z';

/**
 * Publishes an event of a visit and waits until its listeners have run.
 * @param data the people of the visit, and what differs from a booked video visit at `STARTS_AT`
 * @returns the id of the visit
 */
export async function publishVisitEvent(
  app: TestApp,
  type: string,
  data: Record<string, unknown>,
): Promise<string> {
  const appointment_id = (data.appointment_id as string | undefined) ?? uuid();
  const visit = { appointment_id, starts_at: STARTS_AT, mode: 'virtual', status: 4, ...data };
  await app.database.db.transaction((tx) =>
    publish(tx as never, app.clock.now(), {
      ...declared(defineEvent(type, Type.Object({})), visit),
      brandId: 'living',
    }),
  );
  await app.settled();
  return appointment_id;
}
