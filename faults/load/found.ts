import pg from 'pg';
import type { Acknowledged } from './work.ts';

export interface Found {
  readonly acknowledged: number;
  readonly lost: number;
  readonly twice: number;
}

const TABLES = { messages: 'chat_messages', readings: 'vitals', bookings: 'appointments' } as const;

/** Asks the database itself for everything that was acknowledged. */
export async function find(databaseUrl: string, acknowledged: Acknowledged): Promise<Found> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let all = 0;
  let lost = 0;
  let twice = 0;
  try {
    for (const [kind, table] of Object.entries(TABLES)) {
      const ids = acknowledged[kind as keyof Acknowledged];
      const { rows } = await client.query<{ n: number }>(
        `select (select count(*)::int from ${table} where id = asked.id) as n from unnest($1::uuid[]) asked(id)`,
        [ids],
      );
      all += ids.length;
      lost += rows.filter(({ n }) => n === 0).length;
      twice += rows.filter(({ n }) => n > 1).length;
    }
    // A message is stored once, whatever became of the answer to it. Each text is another one; demo messages have no hash.
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from (select from chat_messages where sent_hash <> '' group by sent_hash having count(*) > 1) doubled`,
    );
    twice += rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
  return { acknowledged: all, lost, twice };
}
