import type { JobContext } from '#platform/server/http/context.ts';
import type { DeclaredKinds, Reminders } from '../declared-kinds.ts';
import { PUSH_JOB, type PushJobData } from './job-data.ts';
import { type PushedReminder, removePushed, type ShownReminder, storePushed } from './reminder-repository.ts';
import type { SubscriptionRow } from './repository.ts';
import type { About } from './say.ts';

/** Records that a device shows a reminder that can be answered, also when in-app entries are switched off. */
export async function storeShown(
  work: JobContext,
  declared: DeclaredKinds,
  device: SubscriptionRow,
  about: About,
): Promise<void> {
  if (!('data' in about) || about.isDone || about.subject_id === null) return;
  const reminders = declared.remindersOf(about.kind);
  if (!reminders?.isOpen) return;
  const pushed: PushedReminder = {
    ...{ subscriptionId: device.id, groupKey: about.group, kind: about.kind, subjectId: about.subject_id },
    ...{ eventId: about.fact_id, data: about.data, pushedAt: work.now },
  };
  await storePushed(work.db, pushed);
  // A user who answered it while the push was under way had nothing to replace yet.
  await replaceAnswered(work, reminders, [{ ...pushed, sessionId: device.sessionId }]);
}

/**
 * Where a reminder that a device shows needs no answer any more, a silent push takes its place.
 * @param bySession of the device on which it was answered, which knows it
 */
export async function replaceAnswered(
  work: JobContext,
  reminders: Reminders,
  shown: readonly ShownReminder[],
  bySession?: string,
): Promise<void> {
  for (const each of shown) {
    const { subscriptionId: subscription_id, groupKey: group, kind, subjectId, eventId, data } = each;
    if ((await reminders.isOpen?.(work, subjectId, data)) !== false) continue;
    const about = { kind, group, subject_id: subjectId, fact_id: eventId, data, isDone: true };
    await work.transaction(async (tx) => {
      if (!(await removePushed(tx, each)) || each.sessionId === bySession) return;
      const job: PushJobData = { subscription_id, about };
      await work.jobs.enqueue(tx, PUSH_JOB, job, { key: `${eventId} ${subscription_id} done` });
    });
  }
}
