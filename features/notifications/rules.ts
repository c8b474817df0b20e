import { isClinician, type UserType } from '#platform/domain/user-type.ts';
import { KINDS, type Kind, TOPICS, type Topic } from './contract.ts';
import type { Settings, StoredSwitches, Switches } from './rules/settings.ts';

export const NOTIFICATIONS_PAGE = 20;
/** More than that is shown as "1000+". */
export const UNREAD_COUNTED_TO = 1000;
/** Entries older than this are removed, read or not. */
export const KEPT_DAYS = 180;

/** From whose side somebody sees an appointment. */
export type Side = 'own' | 'family' | 'clinician';

/** A sign-in that wasn't one's own must be seen: security stays on in the app. */
export const ALWAYS_IN_APP: readonly Topic[] = ['security'];

/** Which switches mean anything to whom: nobody is asked about what never comes. */
const TOPICS_OF: Readonly<Record<UserType, readonly Topic[]>> = {
  patient: TOPICS,
  doctor: ['bookings', 'visits', 'chat', 'vitals', 'verification', 'security'],
  coach: ['bookings', 'visits', 'chat', 'vitals', 'verification', 'security'],
  faculty_head: ['security'],
  staff: ['chat', 'security'],
};
/** Clinicians work in the app and get no messages about appointments (`goesOut`). */
const MESSAGES_OF_CLINICIANS: readonly Topic[] = ['verification', 'security'];

export function topicsOf(userType: UserType): readonly { topic: Topic; hasMessages: boolean }[] {
  return TOPICS_OF[userType].map((topic) => ({
    topic,
    // Chats and readings cost nobody an SMS.
    hasMessages:
      topic !== 'chat' &&
      topic !== 'vitals' &&
      (!isClinician(userType) || MESSAGES_OF_CLINICIANS.includes(topic)),
  }));
}

/** Quiet hours hold messages and pushes back; a new sign-in is told all the same. */
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
  kind: Kind,
  about: { settings: Settings; side: Side | null; byOneself: boolean },
): boolean {
  if (about.side === 'clinician' || about.byOneself || IN_APP_ONLY.has(kind)) return false;
  return about.settings.topics[KINDS[kind]].message;
}
const IN_APP_ONLY: ReadonlySet<Kind> = new Set<Kind>([
  'appointment_arrived',
  'appointment_in_session',
  'appointment_completed',
  'waiting_list_expired',
  // These are pushed, and cost nobody an SMS.
  'chat_message',
  'chat_request',
  'chat_accepted',
  'vital_critical',
  'vital_reminder',
]);

export interface Audience {
  readonly personId: string;
  readonly side: Side;
}

/**
 * Who is told about an appointment: the patient, those who act for the patient, and the clinician; never who did
 * it, except that a patient keeps an entry of what was booked. Reminders and what happens around a visit that
 * the clinician sees anyway go to the patient's side only.
 */
export function audienceOf(
  kind: Kind,
  about: { patientId: string; caretakerIds: readonly string[]; clinicianId: string; actorId: string | null },
): Audience[] {
  const patientSide: Audience[] = [
    { personId: about.patientId, side: 'own' },
    ...about.caretakerIds.map((personId) => ({ personId, side: 'family' as const })),
  ];
  const clinician: Audience = { personId: about.clinicianId, side: 'clinician' };
  const all = TELLS_CLINICIAN.has(kind) ? [...patientSide, clinician] : patientSide;
  const seen = new Set<string>();
  return all.filter(({ personId, side }) => {
    if (seen.has(personId)) return false;
    seen.add(personId);
    return personId !== about.actorId || (kind === 'appointment_booked' && side !== 'clinician');
  });
}
const TELLS_CLINICIAN: ReadonlySet<Kind> = new Set<Kind>([
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_declined',
  'appointment_arrived',
]);
