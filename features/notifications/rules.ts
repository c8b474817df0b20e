import { type NotificationKind, type Side, TOPICS, type Topic } from '#platform/contract/notification.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Settings, StoredSwitches, Switches } from './rules/settings.ts';

export const NOTIFICATIONS_PAGE = 20;
/** More than that is shown as "1000+". */
export const UNREAD_COUNTED_TO = 1000;
/** Entries older than this are removed, read or not. */
export const KEPT_DAYS = 180;

/** A sign-in that wasn't one's own must be seen: security stays on in the app. */
export const ALWAYS_IN_APP: readonly Topic[] = ['security'];

/** The switches of each user type: only for notifications that the type can get. */
const TOPICS_OF: Readonly<Record<UserType, readonly Topic[]>> = {
  patient: TOPICS,
  doctor: ['bookings', 'visits', 'chat', 'vitals', 'medicines', 'records', 'verification', 'security'],
  coach: ['bookings', 'visits', 'chat', 'vitals', 'medicines', 'records', 'verification', 'security'],
  faculty_head: ['security'],
  staff: ['chat', 'payments', 'security'],
};
/** Clinicians and staff work in the app and get no messages about appointments (`goesOut`). */
const MESSAGES_OF_DESKS: readonly Topic[] = ['verification', 'security'];

export function topicsOf(userType: UserType): readonly { topic: Topic; hasMessages: boolean }[] {
  return TOPICS_OF[userType].map((topic) => ({
    topic,
    // Chats and readings send no SMS.
    hasMessages:
      topic !== 'chat' &&
      topic !== 'vitals' &&
      topic !== 'records' &&
      (userType === 'patient' || MESSAGES_OF_DESKS.includes(topic)),
  }));
}

/** Quiet hours hold messages and pushes back, except those of a new sign-in. */
export const hasQuietHours = (userType: UserType): boolean =>
  topicsOf(userType).some(({ topic }) => topic !== 'security');

export const DEFAULT_SETTINGS: Settings = {
  topics: {
    bookings: { inApp: true, message: true, push: true },
    visits: { inApp: true, message: false, push: true },
    reminders: { inApp: true, message: true, push: true },
    waiting_list: { inApp: true, message: true, push: true },
    chat: { inApp: true, message: true, push: true },
    vitals: { inApp: true, message: false, push: true },
    medicines: { inApp: true, message: true, push: true },
    records: { inApp: true, message: false, push: true },
    payments: { inApp: true, message: true, push: true },
    verification: { inApp: true, message: true, push: true },
    security: { inApp: true, message: false, push: true },
  },
  quietHours: { from: '22:00', to: '07:00' },
};

/** The settings in force: what was stored over what holds for everybody. */
export function settingsFrom(
  stored: {
    switches: Partial<Record<Topic, StoredSwitches>>;
    quietHours: Settings['quietHours'];
  } | null,
): Settings {
  if (!stored) return DEFAULT_SETTINGS;
  const topics = Object.fromEntries(
    TOPICS.map((topic) => {
      const chosen: StoredSwitches = stored.switches[topic] ?? DEFAULT_SETTINGS.topics[topic];
      // Of chats, `message` was the switch for pushes.
      const push = chosen.push ?? (topic === 'chat' ? chosen.message : DEFAULT_SETTINGS.topics[topic].push);
      return [topic, { ...chosen, push, inApp: chosen.inApp || ALWAYS_IN_APP.includes(topic) }];
    }),
  ) as Record<Topic, Switches>;
  return { topics, quietHours: stored.quietHours };
}

/**
 * Whether a kind also goes out as a message to the phone, given the switch of its topic. Clinicians work in the
 * app and get none about appointments; a patient who has just done it needs no message about it.
 */
export function goesOut(
  kind: NotificationKind,
  about: { settings: Settings; side: Side | null; byOneself: boolean },
): boolean {
  if (about.side === 'clinician' || about.byOneself || !kind.hasMessage) return false;
  return about.settings.topics[kind.topic].message;
}
