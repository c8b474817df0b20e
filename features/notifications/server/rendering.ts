import type { Language } from '#platform/contract/language.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { KINDS, type Kind, type NotificationEntry } from '../contract.ts';
import type { GroupedRow } from './repository.ts';
import type { NotificationData } from './tables.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day and time in the clinic's zone, in the reader's language, with Latin digits. */
export function whenIn(language: Language, instant: string): string {
  return formatted(`${language} when`, language, instant, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
}

export function clockIn(language: Language, instant: string): string {
  return formatted(`${language} clock`, language, instant, { hour: 'numeric', minute: '2-digit' });
}

function formatted(
  key: string,
  language: Language,
  instant: string,
  options: Intl.DateTimeFormatOptions,
): string {
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn-hc-h12`, {
      ...options,
      timeZone: CLINIC_ZONE,
    });
    formats.set(key, format);
  }
  // A narrow no-break space before am/pm is missing in some of the fonts on phones.
  return format.format(new Date(instant)).replace(/[\u202f\u00a0]/g, ' ');
}

/** An entry in the reader's language. Names are those of today: nothing of them is stored with the entry. */
export function presentEntry(row: GroupedRow, words: Translator, language: Language): NotificationEntry {
  return {
    id: row.id,
    kind: row.kind,
    topic: KINDS[row.kind],
    group: row.groupKey,
    title: titleOf(row.kind, row.data, words, language),
    text: textOf(row, words, language),
    at: row.at.toISOString(),
    read: row.groupRead,
    href: hrefOf(row.kind, row.subjectId, row.data),
    subject_id: row.subjectId,
    count: row.count,
  };
}

export function titleOf(kind: Kind, data: NotificationData, words: Translator, language: Language): string {
  const ofSide = `notifications.titles.${kind}_${data.side}`;
  return words.translate(language, words.has(ofSide) ? ofSide : `notifications.titles.${kind}`);
}

/** Who and when, set apart by dots: names take no case endings that way, in any of the languages. */
function textOf(row: GroupedRow, words: Translator, language: Language): string {
  const { kind, data } = row;
  if (data.fromId) return row.fromName ?? words.translate(language, 'notifications.someone');
  if (data.dueAt) {
    const name = row.patientName ?? words.translate(language, 'notifications.someone');
    return [...(data.side === 'family' ? [name] : []), whenIn(language, data.dueAt)].join(' · ');
  }
  if (data.takenAt)
    return [
      row.patientName ?? words.translate(language, 'notifications.someone'),
      whenIn(language, data.takenAt),
    ].join(' · ');
  if (!data.startsAt) return words.translate(language, `notifications.texts.${kind}`);
  const someone = words.translate(language, 'notifications.someone');
  const clinician = row.clinicianName ?? someone;
  const patient = row.patientName ?? someone;
  const who = { own: [clinician], family: [patient, clinician], clinician: [patient] };
  const parts = [...who[data.side ?? 'own'], whenIn(language, data.startsAt)];
  if (data.previousStartsAt)
    parts.push(
      words.translate(language, 'notifications.was', { when: whenIn(language, data.previousStartsAt) }),
    );
  if (data.heldUntil)
    parts.push(
      words.translate(language, 'notifications.held_until', { time: clockIn(language, data.heldUntil) }),
    );
  return parts.join(' · ');
}

/** For a lock screen: when, never with whom. */
export function pushTextOf(
  kind: Kind,
  { startsAt, heldUntil, dueAt }: NotificationData,
  words: Translator,
  language: Language,
): string {
  if (dueAt) return whenIn(language, dueAt);
  if (!startsAt) return words.translate(language, `notifications.texts.${kind}`);
  const parts = [whenIn(language, startsAt)];
  if (heldUntil)
    parts.push(words.translate(language, 'notifications.held_until', { time: clockIn(language, heldUntil) }));
  return parts.join(' · ');
}

/** Pages of the app. */
export function hrefOf(kind: Kind, subjectId: string | null, data: NotificationData = {}): string | null {
  switch (KINDS[kind]) {
    case 'bookings':
    case 'visits':
    case 'reminders':
      return subjectId ? `/appointments/${subjectId}` : null;
    case 'waiting_list':
      return '/appointments/waiting';
    case 'chat':
      return subjectId ? `/chat/${subjectId}` : null;
    case 'vitals':
      if (kind === 'vital_reminder')
        return `/vitals/routine/${subjectId}${data.side === 'family' ? `?for=${data.patientId}` : ''}`;
      return subjectId ? `/patients/${subjectId}` : '/patients';
    case 'verification':
      return '/profile';
    case 'security':
      return '/security';
  }
}
