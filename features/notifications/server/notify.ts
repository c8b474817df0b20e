import { v7 as uuid } from 'uuid';
import { contactOf } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, type StoredEvent } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Notice } from '#platform/server/notification.ts';
import { NOTIFICATION_EVENTS, type NotificationLive } from '../contract.ts';
import { settingsFrom } from '../rules.ts';
import { type MessageDeps, sendMessage } from './messages.ts';
import { tell } from './push/tell.ts';
import * as repository from './repository.ts';

/**
 * Tells one person of one event: an entry, the live event, a message and pushes where they are wanted, all in one
 * transaction. Told before, nothing happens: the entry is unique for event and person, the others by their keys.
 */
export async function notify(
  work: JobContext,
  deps: MessageDeps,
  event: StoredEvent,
  notice: Notice,
): Promise<void> {
  const who = { brandId: event.brandId, personId: notice.personId };
  await work.transaction(async (tx) => {
    // A family member without an account, or somebody who has left: nobody would read it.
    const contact = await contactOf(tx, notice.personId);
    if (!contact) return;
    const settings = settingsFrom(await repository.findSettings(tx, who));
    const wanted = settings.topics[notice.kind.topic];
    const entry: repository.NotificationRow = {
      id: uuid(),
      ...who,
      kind: notice.kind.name,
      groupKey: notice.group,
      subjectId: notice.subjectId,
      data: notice.data,
      at: new Date(event.at),
      readAt: null,
      eventId: event.id,
    };
    if (wanted.inApp && !(await repository.insertNotification(tx, entry))) return;
    await sendMessage(work, tx, deps, entry, { ...notice, contact, settings });
    await pushEntry(work, tx, event, notice);
    if (!wanted.inApp) return;
    const payload: NotificationLive = {
      id: entry.id,
      kind: entry.kind,
      unread_count: await repository.countUnread(tx, who),
    };
    await publish(tx, work.now, {
      ...declared(NOTIFICATION_EVENTS.made, { notification_id: entry.id }),
      brandId: who.brandId,
      live: [{ event: 'notification', rooms: [roomOfPerson(who.brandId, who.personId)], payload }],
    });
  });
}

/** Whether a device is told is asked when it is. Chats have their own way, for there are many messages. */
async function pushEntry(work: JobContext, tx: Tx, event: StoredEvent, notice: Notice): Promise<void> {
  const { kind, personId, group, subjectId, data, byOneself } = notice;
  if (byOneself || kind.topic === 'chat') return;
  await tell(
    work,
    event,
    [personId],
    { kind: kind.name, group, subject_id: subjectId, fact_id: event.id, data },
    tx,
  );
}
