import { contactOf, isLiveSession } from '#features/accounts/server/index.ts';
import { isHere, unreadInAll } from '#features/chat/server/index.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { isPushService } from '../../rules/push-service.ts';
import { isPushed, pushTimes } from '../../rules/pushed.ts';
import { settingsFrom } from '../../rules.ts';
import type { DeclaredKinds } from '../declared-kinds.ts';
import { findSettings } from '../settings-repository.ts';
import { type Claim, claim, settle } from './claims.ts';
import type { OutgoingPush, PushDeps, PushOutcome } from './deps.ts';
import { PUSH_JOB, PUSH_MANY_JOB, type PushJobData, type PushManyJobData } from './job-data.ts';
import * as repository from './repository.ts';
import { type About, type Said, say } from './say.ts';
import { storeShown } from './shown-reminders.ts';

/** About half an hour of a push service that is down, or six of its own pauses. */
const MOST_TRIES = 9;
const FIRST_PAUSE_MS = 2000;
const MOST_PAUSE_MS = 600_000;
/** More than fit into a push beside its words. */
const MOST_CHATS_NAMED = 40;
/** Pushes that one job sends at a time. */
const AT_A_TIME = 16;

export const pushJobs = (deps: PushDeps, declared: DeclaredKinds): readonly Job[] => [
  { name: PUSH_JOB, handle: (work, data) => push(work, deps, declared, data as PushJobData) },
  {
    name: PUSH_MANY_JOB,
    handle: (work, data) =>
      pushMany(work, (data as PushManyJobData).pushes, (job) => push(work, deps, declared, job)),
  },
];

/** Sends several at a time. One that fails gets a job of its own and is tried again; the others are not. */
async function pushMany(
  work: JobContext,
  pushes: readonly PushJobData[],
  send: (job: PushJobData) => Promise<void>,
): Promise<void> {
  const left = pushes.values();
  const failed: PushJobData[] = [];
  const sendNext = async () => {
    for (const job of left)
      await send(job).catch((error: unknown) => {
        work.log.warn({ err: error, kind: job.about.kind }, 'a push failed and will be retried');
        failed.push(job);
      });
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
  await work.transaction((tx) =>
    work.jobs.enqueueAll(
      tx,
      failed.map((job) => ({
        ...{ name: PUSH_JOB, data: job },
        key: `${whatOf(job.about)} ${job.subscription_id}`,
      })),
    ),
  );
}

/**
 * Notifies one device of one thing, as it is at this moment: what was read meanwhile, is muted, or is a chat's in quiet
 * hours is not sent, now or later. Where the push service is busy, another job follows when it may be asked again.
 */
async function push(
  work: JobContext,
  deps: PushDeps,
  declared: DeclaredKinds,
  job: PushJobData,
): Promise<void> {
  const { about } = job;
  const device = await repository.findSubscription(work.db, job.subscription_id);
  const kind = declared.find(about.kind);
  if (!kind || !device || !(await mayBeNotified(work, deps, device))) return;
  const settings = settingsFrom(await findSettings(work.db, device));
  if (!isPushed(kind, settings)) return;
  // An open page doesn't mean that the user looks at it: urgent notifications are pushed anyway. An answer on an open
  // page also counts for the person's other devices.
  const isForAll = kind.breaksQuietHours === 'always' || 'isDone' in about;
  if (!isForAll && (await isHere(work.db, device, work.now))) return;
  const times = pushTimes(kind, {
    settings,
    now: work.now,
    // That something was done is worth saying also when its reminder has expired.
    ...('data' in about && !('isDone' in about)
      ? {
          startsAt: about.data.startsAt,
          previousStartsAt: about.data.previousStartsAt,
          heldUntil: about.data.heldUntil,
          wantedUntil: about.data.wantedUntil,
        }
      : {}),
  });
  if (!times.at) return;
  // What was done rings nowhere: nothing has to be said of it later.
  if (times.at > work.now && 'isDone' in about) return;
  if (times.at > work.now) return await putOff(work, job, times.at.getTime() - work.now.getTime());
  // What was put off until then may come a moment early, by another clock.
  const pause = job.tries ? 0 : (device.pausedUntil?.getTime() ?? 0) - work.now.getTime();
  if (pause > 0) return await putOff(work, job, pause);
  const contact = await contactOf(work.db, device.personId);
  const said =
    contact && (await say(work, { words: deps.words, kind, declared }, device, about, contact.language));
  if (!said) return;
  const of = { subscriptionId: device.id, subjectId: said.subjectId, seq: said.seq, upTo: said.upTo };
  const unread = await unreadInAll(work.db, device);
  const claimed = await claim(work.db, of, work.now, kind.comesAgain && !('isDone' in about));
  if (claimed === 'sent') return;
  if (claimed === 'busy') throw new Error('an older push is under way to this device');
  const to = contact.phone ?? contact.email ?? '';
  const outcome = await deps.send(pushOf(device, said, times, to, unread)).catch(async (error: unknown) => {
    await settle(work.db, of, false);
    throw error;
  });
  await follow(work, job, { device, of, outcome });
  if (outcome === 'accepted') await storeShown(work, declared, device, about);
}

function pushOf(
  device: repository.SubscriptionRow,
  said: Said,
  { ttlSeconds, urgency }: Pick<OutgoingPush, 'ttlSeconds' | 'urgency'>,
  to: string,
  unread: { chatIds: string[]; messages: number },
): OutgoingPush {
  const { title, body, tag, href, silent, actions = [] } = said;
  return {
    to,
    target: { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    payload: {
      title,
      body,
      tag,
      href,
      badge: unread.messages,
      ...(actions.length > 0 ? { actions } : {}),
      ...(silent ? { silent } : {}),
      ...(unread.chatIds.length <= MOST_CHATS_NAMED ? { unread_chats: unread.chatIds } : {}),
    },
    ttlSeconds,
    urgency,
    // At most 32 characters: the id without its hyphens.
    topic: said.topicId.replaceAll('-', ''),
  };
}

/** What the push service said decides about the device, and about this job. */
async function follow(
  work: JobContext,
  job: PushJobData,
  done: { device: repository.SubscriptionRow; of: Claim; outcome: PushOutcome },
): Promise<void> {
  const { device, of, outcome } = done;
  if (outcome === 'gone') return await repository.removeSubscription(work.db, device.id);
  if (outcome === 'refused')
    work.log.warn({ kind: job.about.kind }, 'a push service refused a push for good');
  if (typeof outcome === 'string') return await settle(work.db, of, true);
  await settle(work.db, of, false);
  const tries = job.tries ?? 0;
  if (tries >= MOST_TRIES) {
    work.log.warn({ kind: job.about.kind }, 'a push was given up: its push service was busy too often');
    return;
  }
  const pause = outcome.later ?? Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  if (outcome.later) await repository.pause(work.db, device.id, new Date(work.now.getTime() + outcome.later));
  await putOff(work, job, pause);
}

const whatOf = (about: About): string =>
  'message_id' in about ? about.message_id : `${about.fact_id}${'isDone' in about ? ' done' : ''}`;

/** The queue goes by the real clock, whatever this one says. */
async function putOff(
  { jobs, transaction }: JobContext,
  job: PushJobData,
  milliseconds: number,
): Promise<void> {
  const { about, subscription_id } = job;
  const tries = (job.tries ?? 0) + 1;
  await transaction((tx) =>
    jobs.enqueue(
      tx,
      PUSH_JOB,
      { ...job, tries },
      { key: `${whatOf(about)} ${subscription_id} ${tries}`, runAt: new Date(Date.now() + milliseconds) },
    ),
  );
}

/** A session that has ended, or an address that is allowed no longer, ends the subscription. */
async function mayBeNotified(
  { db, now }: JobContext,
  deps: PushDeps,
  device: repository.SubscriptionRow,
): Promise<boolean> {
  if ((await isLiveSession(db, device.sessionId, now)) && isPushService(device.endpoint, deps)) return true;
  await repository.removeSubscription(db, device.id);
  return false;
}
