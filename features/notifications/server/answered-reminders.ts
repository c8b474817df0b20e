import { caretakersOf } from '#features/people/server/index.ts';
import { VITAL_EVENTS } from '#features/vitals/contract.ts';
import { isStillWanted } from '#features/vitals/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { NotificationLive } from '../contract.ts';
import * as repository from './repository.ts';

/** Who has done what a reminder asked for has read it. */
async function readAnswered(work: JobContext, brandId: string, patientId: string): Promise<void> {
  const notified = [patientId, ...(await caretakersOf(work.db, brandId, patientId))];
  const open = await repository.unreadReminders(work.db, brandId, notified, patientId);
  const answered: repository.NotificationRow[] = [];
  for (const entry of open) {
    const { subjectId, data } = entry;
    const isWanted =
      subjectId && data.dueAt && (await isStillWanted(work.db, subjectId, new Date(data.dueAt), work.now));
    if (!isWanted) answered.push(entry);
  }
  for (const entry of answered) {
    const { id, personId, kind } = entry;
    await work.transaction(async (tx) => {
      if (!(await repository.markEntryRead(tx, id, work.now))) return;
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
}

export const answeredReminders = listen(
  VITAL_EVENTS.remindedMeasured,
  'notifications.read-answered',
  (job, { patient_id }, { brandId }) => readAnswered(job, brandId, patient_id),
);
