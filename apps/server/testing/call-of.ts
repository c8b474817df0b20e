import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { TestApp } from './test-app.ts';

interface CallBelongings {
  readonly participant_id: string;
  readonly ring_id: string;
  readonly link_id: string;
}

/**
 * A call with a waiting guest, a ring and a link. Written into the tables, since joining is possible only shortly
 * before a visit, and the visits of the cast are days away.
 */
async function callOf(app: TestApp, appointmentId: string): Promise<CallBelongings> {
  const [id, participant_id, ring_id, link_id] = [uuid(), uuid(), uuid(), uuid()];
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into calls (id, brand_id, appointment_id, patient_id, clinician_id, engine, opened_at)
      select ${id}::uuid, brand_id, id, patient_id, clinician_id, 'peer', now()
      from appointments where id = ${appointmentId}::uuid`);
    await tx.execute(sql`
      insert into call_participants (id, call_id, role, guest_name, state, since, joined_at, seen_at, camera, microphone)
      values (${participant_id}::uuid, ${id}::uuid, 'family', 'Some Body', 'waiting', now(), now(), now(), true, true)`);
    await tx.execute(sql`
      insert into call_rings (id, call_id, rung_by, rung_at, until, state)
      select ${ring_id}::uuid, id, clinician_id, now(), now() + interval '1 day', 'ringing'
      from calls where id = ${id}::uuid`);
    await tx.execute(sql`
      insert into call_links (id, call_id, role, token_hash, made_by, made_at, expires_at)
      select ${link_id}::uuid, id, 'family', ${link_id}, patient_id, now(), now() + interval '1 day'
      from calls where id = ${id}::uuid`);
  });
  return { participant_id, ring_id, link_id };
}

/** Of each of these visits: `participant_id_with_doctor`, ... */
export async function callsOf(
  app: TestApp,
  visits: Readonly<Record<'patient' | 'doctor' | 'coach', string>>,
): Promise<Readonly<Record<string, string>>> {
  const made = new Map<string, CallBelongings>();
  for (const visit of new Set(Object.values(visits))) made.set(visit, await callOf(app, visit));
  return Object.fromEntries(
    Object.entries(visits).flatMap(([who, visit]) =>
      Object.entries(made.get(visit) ?? {}).map(([name, id]) => [`${name}_with_${who}`, id]),
    ),
  );
}
