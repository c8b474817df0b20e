import { declared, listen } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson } from '#platform/server/events/publish.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { NOTIFICATION_EVENTS, type NotificationLive } from '../contract.ts';
import type { DeclaredKinds, Reminders } from './declared-kinds.ts';
import { pushedTo } from './push/reminder-repository.ts';
import { replaceAnswered } from './push/shown-reminders.ts';
import * as repository from './repository.ts';

/** Who has done what a reminder asked for has read it: it disappears from all of their devices, or says there that it is done. */
export const answeredReminders = ({ features }: DeclaredKinds): Listener[] =>
  features.flatMap(({ reminders }) =>
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
    if (!isWanted) await markRead(work, brandId, entry);
  }
  // By what devices show, for who has entries switched off has reminders there all the same.
  const shown = await pushedTo(work.db, brandId, { ...of, kinds });
  await replaceAnswered(work, reminders, shown, of.sessionId);
}

async function markRead(
  work: JobContext,
  brandId: string,
  { id, personId, kind }: repository.NotificationRow,
): Promise<void> {
  await work.transaction(async (tx) => {
    if (!(await repository.markEntryRead(tx, id, work.now))) return;
    const unread_count = await repository.countUnread(tx, { brandId, personId });
    const payload: NotificationLive = { id, kind, unread_count };
    await publish(tx, work.now, {
      ...declared(NOTIFICATION_EVENTS.read, { notification_id: id }),
      brandId,
      live: [{ event: 'notification', rooms: [roomOfPerson(brandId, personId)], payload }],
    });
  });
}
