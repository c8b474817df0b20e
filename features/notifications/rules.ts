import type { UserType } from '#platform/contract/user-type.ts';
import { KINDS, type Kind, TOPICS, type Topic } from './contract.ts';

export const NOTIFICATIONS_PAGE = 20;
/** More than that is shown as "1000+". */
export const UNREAD_COUNTED_TO = 1000;
/** Entries older than this are removed, read or not. */
export const KEPT_DAYS = 180;

/** From whose side somebody sees an appointment. */
export type Side = 'own' | 'family' | 'clinician';

export interface Switches {
  readonly inApp: boolean;
  readonly message: boolean;
}
export type Settings = {
  readonly topics: Readonly<Record<Topic, Switches>>;
  readonly quietHours: { readonly from: string; readonly to: string } | null;
};

/** A sign-in that wasn't one's own must be seen: security stays on in the app. */
export const ALWAYS_IN_APP: readonly Topic[] = ['security'];

/** Which switches mean anything to whom: nobody is asked about what never comes. */
const TOPICS_OF: Readonly<Record<UserType, readonly Topic[]>> = {
  patient: TOPICS,
  doctor: ['bookings', 'visits', 'chat', 'verification', 'security'],
  coach: ['bookings', 'visits', 'chat', 'verification', 'security'],
  faculty_head: ['security'],
  staff: ['chat', 'security'],
};
/** Clinicians work in the app and get no messages about appointments (`goesOut`). */
const MESSAGES_OF_CLINICIANS: readonly Topic[] = ['chat', 'verification', 'security'];

export function topicsOf(userType: UserType): readonly { topic: Topic; hasMessages: boolean }[] {
  const isClinician = userType === 'doctor' || userType === 'coach';
  return TOPICS_OF[userType].map((topic) => ({
    topic,
    hasMessages: !isClinician || MESSAGES_OF_CLINICIANS.includes(topic),
  }));
}

/** Quiet hours hold messages back; a new sign-in is told all the same. */
export const hasQuietHours = (userType: UserType): boolean =>
  topicsOf(userType).some(({ topic, hasMessages }) => hasMessages && topic !== 'security');

export const DEFAULT_SETTINGS: Settings = {
  topics: {
    bookings: { inApp: true, message: true },
    visits: { inApp: true, message: false },
    reminders: { inApp: true, message: true },
    waiting_list: { inApp: true, message: true },
    chat: { inApp: true, message: true },
    verification: { inApp: true, message: true },
    security: { inApp: true, message: false },
  },
  quietHours: { from: '22:00', to: '07:00' },
};

/** The settings in force: what was stored over what holds for everybody. */
export function settingsFrom(
  stored: {
    switches: Partial<Record<Topic, Switches>>;
    quietHours: Settings['quietHours'];
  } | null,
): Settings {
  if (!stored) return DEFAULT_SETTINGS;
  const topics = Object.fromEntries(
    TOPICS.map((topic) => {
      const chosen = stored.switches[topic] ?? DEFAULT_SETTINGS.topics[topic];
      return [topic, { ...chosen, inApp: chosen.inApp || ALWAYS_IN_APP.includes(topic) }];
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
]);

/** Whether a kind is pushed to the devices where that is on. In quiet hours it is not, and isn't made up for later. */
export function isPushed(kind: Kind, settings: Settings, now: Date): boolean {
  const topic = KINDS[kind];
  return topic === 'chat' && settings.topics[topic].message && sendAt(now, settings.quietHours, false) <= now;
}

/**
 * What may disturb somebody during quiet hours: that which is worthless afterwards. An offer is held for minutes,
 * a visit begins within the hour or, when it was moved or called off, would begin within twelve; a sign-in that
 * wasn't one's own can't wait. Everything else waits until the quiet hours end.
 */
export function isCritical(kind: Kind, about: { startsAt: Date | null; now: Date }): boolean {
  if (kind === 'waiting_list_offered' || kind === 'appointment_reminder_hour' || kind === 'new_sign_in')
    return true;
  if (kind === 'appointment_pre_session') return true;
  const calledOff =
    kind === 'appointment_cancelled' || kind === 'appointment_declined' || kind === 'appointment_moved';
  if (!calledOff || !about.startsAt) return false;
  return about.startsAt.getTime() - about.now.getTime() < 12 * 3_600_000;
}

/** Asia/Kolkata has one offset all the year. */
const KOLKATA_MINUTES = 330;
const DAY_MINUTES = 1440;

/** When a message goes out: now, or at the end of the quiet hours in which `now` lies. */
export function sendAt(now: Date, quiet: Settings['quietHours'], critical: boolean): Date {
  if (!quiet || critical || quiet.from === quiet.to) return now;
  const minute = (Math.floor(now.getTime() / 60_000) + KOLKATA_MINUTES) % DAY_MINUTES;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return now;
  const wait = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date((Math.floor(now.getTime() / 60_000) + wait) * 60_000);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

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
