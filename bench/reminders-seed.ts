import type { SqlExecutor } from '#platform/server/db/database.ts';

export const PER_PERSON = 4;

interface Device {
  /** Origin of the push service. */
  readonly origin: string;
  /** Every device has the same keys: only the push service looks at them. */
  readonly p256dh: string;
  readonly auth: string;
}

/** Patients with an account, a session and a device each, who have switched quiet hours off. */
export async function seedPeople(executor: SqlExecutor, people: number, device: Device): Promise<void> {
  const all = `generate_series(1, ${people}) n, lateral (select md5('person ' || n)::uuid as id) who`;
  await executor.executeSql(`
    insert into persons (id, name, language, created_at) select id, 'Person ' || n, 'en', now() from ${all};
    insert into accounts (person_id, phone, created_at) select id, '+9171' || lpad(n::text, 8, '0'), now() from ${all};
    insert into memberships (person_id, brand_id, user_type, since) select id, 'living', 'patient', now() from ${all};
    insert into sessions (id, person_id, brand_id, user_type, cookie_hash, created_at, last_seen_at, expires_at,
        device, ip, source)
      select id, id, 'living', 'patient', 'hash ' || n, now(), now(), now() + interval '1 day', 'bench', '127.0.0.1',
        'web' from ${all};
    insert into notification_settings (person_id, brand_id, switches, updated_at)
      select id, 'living', '{}', now() from ${all};
  `);
  await executor.executeSql(
    `insert into push_subscriptions (id, brand_id, person_id, session_id, endpoint, p256dh, auth, created_at)
      select id, 'living', id, id, $1 || '/' || n, $2, $3, now() from ${all}`,
    [device.origin, device.p256dh, device.auth],
  );
}

/** A day of doses of everybody, all due now; what was sent before is forgotten. */
export async function seedReminders(executor: SqlExecutor, people: number): Promise<void> {
  await executor.executeSql(`
    truncate outbox, medication_reminders, notifications, push_told, push_reminders;
    delete from jobs.job where name in ('work', 'pushes', 'dead');
    insert into medication_reminders (patient_id, brand_id, due_at, day, slot, important, attempts, next_at)
      select md5('person ' || n)::uuid, 'living', date_trunc('second', now()) - k * interval '1 second',
        current_date, 'morning', false, 0, now() - interval '1 second'
      from generate_series(1, ${people}) n, generate_series(1, ${PER_PERSON}) k;
  `);
}

/** What has come and is not with the push service, a killed server's claim or the dead letters yet. */
export async function isDone(executor: SqlExecutor): Promise<boolean> {
  const { rows } = await executor.executeSql(
    `select not exists (select from outbox)
      and not exists (select from medication_reminders where attempts = 0)
      and not exists (select from jobs.job where name in ('work', 'pushes') and state in ('created', 'retry', 'active'))
      as done`,
  );
  return (rows[0] as { done: boolean }).done;
}

/**
 * The jobs of a killed server are given out again at once; the queue itself waits two minutes for that. What has rung
 * doesn't ring again ten minutes later: that would count as sent twice.
 */
export async function giveBackJobs(executor: SqlExecutor): Promise<void> {
  await executor.executeSql(`
    update jobs.job set state = 'retry', start_after = now() where name in ('work', 'pushes') and state = 'active';
    update medication_reminders set next_at = next_at + interval '1 hour' where attempts > 0;
  `);
}

/** Pushes of which a killed server had not stored the answer: they may have arrived, and are not sent again. */
export async function openClaims(executor: SqlExecutor): Promise<number> {
  const { rows } = await executor.executeSql(
    'select count(*)::int as n from push_told where claimed_at is not null',
  );
  return (rows[0] as { n: number }).n;
}
