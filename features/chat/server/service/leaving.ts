import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { nextAdmin } from '../../rules.ts';
import { chatLeft } from '../events.ts';
import { groupsOf, leaveEverything } from '../repository/closed-account.ts';
import { endMembership, lockGroup, setAdmin, writeEvent } from '../repository/groups.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** A member leaves a locked group: an event shows it, and a group with members always has an admin. */
export async function leaveGroup(
  tx: Tx,
  { chat, members }: Locked,
  personId: string,
  now: Date,
): Promise<void> {
  const others = members.filter((member) => member.personId !== personId);
  const write = (type: 'left' | 'admin_made', who: string) =>
    writeEvent(tx, {
      chatId: chat.id,
      actorId: personId,
      event: { type, person_ids: [who], text: null },
      now,
    });
  await write('left', personId);
  const successor = nextAdmin(others);
  if (successor) {
    await setAdmin(tx, chat.id, [successor.personId], true);
    await write('admin_made', successor.personId);
  }
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
