import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { nextAdmin } from '../../rules.ts';
import { chatLeft } from '../events.ts';
import { groupsOf, leaveEverything } from '../repository/closed-account.ts';
import { endMembership, lockGroup, setAdmin, writeEvent } from '../repository/groups.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** A group with members who have accepted always has an admin among them. An event shows who became it. */
export async function appointAdmin(
  tx: Tx,
  { chat, members }: Locked,
  actorId: string,
  now: Date,
): Promise<void> {
  const successor = nextAdmin(members);
  if (!successor) return;
  await setAdmin(tx, chat.id, [successor.personId], true);
  const event = { type: 'admin_made', person_ids: [successor.personId], text: null } as const;
  await writeEvent(tx, { chatId: chat.id, actorId, event, now });
}

/** A member leaves a locked group: an event shows it. */
export async function leaveGroup(
  tx: Tx,
  { chat, members }: Locked,
  personId: string,
  now: Date,
): Promise<void> {
  const others = members.filter((member) => member.personId !== personId);
  const event = { type: 'left', person_ids: [personId], text: null } as const;
  await writeEvent(tx, { chatId: chat.id, actorId: personId, event, now });
  await appointAdmin(tx, { chat, members: others }, personId, now);
  await endMembership(tx, chat.id, [personId], now);
  const stay = others.map((member) => member.personId);
  await publish(
    tx,
    now,
    chatLeft(chat.brandId, { chat_id: chat.id, gone: [personId], stay, change: 'participants' }),
  );
}

/** Of a closed account: out of its groups as if it had left them, and out of everything else. */
export async function leaveAll(tx: Tx, personId: string, now: Date): Promise<void> {
  for (const id of await groupsOf(tx, personId)) {
    const locked = await lockGroup(tx, id);
    if (locked?.members.some((member) => member.personId === personId))
      await leaveGroup(tx, locked, personId, now);
  }
  await leaveEverything(tx, personId, now);
}
