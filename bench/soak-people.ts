import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Chat, Person } from '../faults/load/work.ts';
import { Sessions } from '../features/accounts/server/sessions.ts';
import { secretsOf } from '../platform/server/crypto/secrets.ts';
import { addPeople, addRoom, FEW } from './chat-seed.ts';

/** Signed-in patients, with a chat of a few of them each, straight into a migrated database. */
export async function addSoakPeople(
  url: string,
  secretKey: string,
  count: number,
): Promise<{ people: Person[]; chats: Chat[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ids = Array.from({ length: count }, () => randomUUID());
    const tokens = await addPeople(client, ids, new Sessions(secretsOf(secretKey)));
    const people = ids.map((personId, n) => ({ personId, userType: 'patient', token: tokens[n] as string }));
    const chats: Chat[] = [];
    for (let first = 0; first + FEW <= count; first += FEW) {
      const members = people.slice(first, first + FEW);
      const id = await addRoom(
        client,
        members.map(({ personId }) => personId),
      );
      chats.push(...members.map((person) => ({ id, person })));
    }
    return { people, chats };
  } finally {
    await client.end();
  }
}
