import type { Tx } from '#platform/server/db/database.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson } from '#platform/server/events/publish.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { FeatureNotifications } from '#platform/server/notification.ts';
import type { NotificationLive } from '../contract.ts';
import type { DeclaredKinds } from './declared-kinds.ts';
import { tellDone } from './push/tell.ts';
import * as repository from './repository.ts';

type Reminders = NonNullable<FeatureNotifications['reminders']>;

/** Who has done what a reminder asked for has read it: it disappears from all of their devices, or says there that it is done. */
export const answeredReminders = (declared: DeclaredKinds): Listener[] =>
  declared.features.flatMap(({ reminders }) =>
    reminders
      ? [
          listen(
            reminders.answeredBy,
            `notifications.read-answered.${reminders.answeredBy.type}`,
            (job, data, { brandId }) => readAnswered(job, reminders, data, brandId),
          ),
        ]
      : [],
  );

async function readAnswered(
  work: JobContext,
  reminders: Reminders,
  data: unknown,
  brandId: string,
): Promise<void> {
  const of = await reminders.answered(work, data, brandId);
  const kinds = reminders.kinds.map(({ name }) => name);
  for (const entry of await repository.unreadReminders(work.db, brandId, { ...of, kinds })) {
    const isWanted =
      entry.subjectId !== null && (await reminders.isStillWanted(work, entry.subjectId, entry.data));
    if (isWanted) continue;
    const isDone =
      entry.subjectId !== null && (await reminders.isOpen?.(work, entry.subjectId, entry.data)) === false;
    await markRead(work, brandId, entry, (tx) =>
      isDone ? tellDone(work, tx, entry, of.sessionId) : Promise.resolve(),
    );
  }
}

async function markRead(
  work: JobContext,
  brandId: string,
  { id, personId, kind }: repository.NotificationRow,
  alsoWithin: (tx: Tx) => Promise<void>,
): Promise<void> {
  await work.transaction(async (tx) => {
    if (!(await repository.markEntryRead(tx, id, work.now))) return;
    await alsoWithin(tx);
    const unread_count = await repository.countUnread(tx, { brandId, personId });
    const payload: NotificationLive = { id, kind, unread_count };
    await publish(tx, work.now, {
      type: 'notification.read',
      brandId,
      data: { notification_id: id },
      live: [{ event: 'notification', rooms: [roomOfPerson(brandId, personId)], payload }],
    });
  });
}
