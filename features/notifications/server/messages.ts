import { BRANDS } from '#brands/index.ts';
import { type Contact, contactOf } from '#features/accounts/server/index.ts';
import type { NotificationData, NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { NewJob } from '#platform/server/jobs/job-queue.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { isCritical } from '../rules/critical.ts';
import { sendAt } from '../rules/quiet-hours.ts';
import type { Settings } from '../rules/settings.ts';
import { goesOut, settingsFrom } from '../rules.ts';
import type { Notified } from './declared-kinds.ts';
import { clockIn, whenIn } from './rendering.ts';
import type { NotificationRow } from './repository.ts';
import { findSettings } from './settings-repository.ts';

export interface MessageDeps {
  readonly words: Translator;
  readonly seal: (text: string) => string;
}

/** Of partners/delivery: the queue hands these to the SMS or email partner. */
const DELIVER = 'messages.deliver';

/**
 * The job that sends an entry by SMS, or by email to a person without a phone number: when its switch is on, after the
 * quiet hours. Empty where nothing is sent. The text gives the time, not the reason or the clinician, because others
 * may see the screen.
 */
export function messageJob(
  now: Date,
  deps: MessageDeps,
  entry: NotificationRow,
  about: { kind: NotificationKind; contact: Contact; settings: Settings; byOneself: boolean },
): NewJob[] {
  const { data } = entry;
  const { kind } = about;
  if (!goesOut(kind, { settings: about.settings, side: data.side ?? null, byOneself: about.byOneself }))
    return [];
  const startsAt = data.startsAt ? new Date(data.startsAt) : null;
  const previousStartsAt = data.previousStartsAt ? new Date(data.previousStartsAt) : null;
  const disturbs = isCritical(kind, { startsAt, previousStartsAt, now });
  const runAt = sendAt(now, about.settings.quietHours, disturbs);
  // A message after the visit has begun, or after the offer has ended, is useless.
  const until = data.wantedUntil ?? data.heldUntil;
  const end = until ? new Date(until) : startsAt;
  const notAfter = kind.expires ? end : null;
  if (notAfter && runAt >= notAfter) return [];
  const { contact } = about;
  const address = addressOf(contact, data);
  if (!address) return [];
  const { brandId, personId, subjectId } = entry;
  const message = {
    about: { brandId, personId, kind: kind.name, subjectId, data } satisfies Notified,
    ...address,
    language: contact.language,
    ...wordsOf(deps.words, kind, entry, contact),
    ...(notAfter ? { not_after: notAfter.toISOString() } : {}),
  };
  const key = `${entry.eventId} ${entry.personId}`;
  return [
    {
      name: DELIVER,
      data: { sealed: deps.seal(JSON.stringify(message)) },
      key,
      ...(runAt > now ? { runAt } : {}),
    },
  ];
}

/** Where a message goes; null for a person without a phone number and an email address. */
function addressOf({ phone, email }: Contact, { byCall }: NotificationData) {
  if (phone) return { channel: byCall ? ('voice' as const) : ('sms' as const), to: phone };
  return email ? { channel: 'email' as const, to: email } : null;
}

/**
 * Where a message goes that was deferred: number and switch may have changed since its event. Null where it is not to
 * be sent: the account is closed, or the person wants none of this topic any more.
 */
export async function addressNow(
  { db }: JobContext,
  kind: NotificationKind,
  { brandId, personId, data }: Notified,
) {
  if (personId === undefined) return {};
  const contact = await contactOf(db, personId);
  if (!contact) return null;
  const settings = settingsFrom(await findSettings(db, { brandId, personId }));
  const isWanted = goesOut(kind, { settings, side: data.side ?? null, byOneself: false });
  return isWanted ? addressOf(contact, data) : null;
}

function wordsOf(
  words: Translator,
  { feature, name }: NotificationKind,
  { brandId, data }: NotificationRow,
  { language }: Contact,
) {
  const brand = BRANDS.find((each) => each.id === brandId)?.title ?? '';
  const at = data.startsAt ?? data.dueAt;
  const when = at ? whenIn(language, at) : '';
  const time = data.expectedAt ? clockIn(language, data.expectedAt) : '';
  return {
    subject: brand,
    text: words.translate(language, `${feature}.notifications.${name}.message`, { brand, when, time }),
  };
}
