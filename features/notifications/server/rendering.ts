import type { Language } from '#platform/contract/language.ts';
import { type Named, nameIn } from '#platform/contract/name-in-script.ts';
import type { NotificationData, NotificationKind } from '#platform/contract/notification.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { NotificationEntry } from '../contract.ts';
import type { GroupedRow } from './repository.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

/** Day and time in the clinic's zone, in the reader's language, with Latin digits. */
export function whenIn(language: Language, instant: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: CLINIC_ZONE,
    });
    formats.set(language, format);
  }
  return `${format.format(new Date(instant))}, ${clockIn(language, instant)}`;
}

export function clockIn(language: Language, instant: string): string {
  // A narrow no-break space before am/pm is missing in some of the fonts on phones.
  return saidTime(language, new Date(instant)).replace(/[\u202f\u00a0]/g, ' ');
}

/** An entry in the reader's language. Names are those of today: nothing of them is stored with the entry. */
export function presentEntry(
  row: GroupedRow,
  kind: NotificationKind,
  words: Translator,
  language: Language,
): NotificationEntry {
  return {
    id: row.id,
    kind: row.kind,
    topic: kind.topic,
    group: row.groupKey,
    title: titleOf(kind, row.data, words, language),
    text: textOf(row, kind, words, language),
    action: actionOf(kind, words, language),
    at: row.at.toISOString(),
    read: row.groupRead,
    href: kind.href(row.subjectId, row.data),
    subject_id: row.subjectId,
    count: row.count,
  };
}

const keyOf = ({ feature, name }: NotificationKind, word: string): string =>
  `${feature}.notifications.${name}.${word}`;

export const wordOf = (kind: NotificationKind, word: string, words: Translator, language: Language): string =>
  words.translate(language, keyOf(kind, word));

export function titleOf(
  kind: NotificationKind,
  data: NotificationData,
  words: Translator,
  language: Language,
): string {
  const ofSide = keyOf(kind, `title_${data.side}`);
  return words.translate(language, words.has(ofSide) ? ofSide : keyOf(kind, 'title'));
}

/** What can be done on the screen that the entry opens, where the kind has a word for it; else the topic's. */
function actionOf(kind: NotificationKind, words: Translator, language: Language): string {
  const own = keyOf(kind, 'action');
  return words.translate(language, words.has(own) ? own : `notifications.actions.${kind.topic}`);
}

/** Who and when, set apart by dots: names take no case endings that way, in any of the languages. */
function textOf(row: GroupedRow, kind: NotificationKind, words: Translator, language: Language): string {
  const someone = words.translate(language, 'notifications.someone');
  const who = whoOf(row, (names) => (names && nameIn(language, names)) ?? someone);
  const when = whenOf(row.data, words, language);
  const text = keyOf(kind, 'text');
  const what = when.length === 0 && words.has(text) ? [words.translate(language, text)] : [];
  return [...who, ...when, ...what].join(' · ');
}

function whoOf({ data, ...people }: GroupedRow, called: (names: Named | null) => string): string[] {
  if (data.fromId) return [called(people.from)];
  const clinician = data.clinicianId && data.side !== 'clinician' ? [called(people.clinician)] : [];
  const patient = data.patientId && (data.side ?? 'own') !== 'own' ? [called(people.patient)] : [];
  return [...patient, ...clinician];
}

function whenOf(data: NotificationData, words: Translator, language: Language): string[] {
  const at = data.startsAt ?? data.dueAt ?? data.takenAt;
  const word = (key: string, values: Record<string, string>) =>
    words.translate(language, `notifications.${key}`, values);
  return [
    ...(at ? [whenIn(language, at)] : []),
    ...(data.previousStartsAt ? [word('was', { when: whenIn(language, data.previousStartsAt) })] : []),
    ...(data.heldUntil ? [word('held_until', { time: clockIn(language, data.heldUntil) })] : []),
    ...(data.expectedAt ? [word('expected_at', { time: clockIn(language, data.expectedAt) })] : []),
  ];
}

/** For a lock screen: the time, never the other person. */
export function pushTextOf(
  kind: NotificationKind,
  data: NotificationData,
  words: Translator,
  language: Language,
): string {
  const { startsAt, dueAt, heldUntil, expectedAt } = data;
  const ahead = { startsAt, dueAt, heldUntil, expectedAt } as NotificationData;
  const parts = whenOf(ahead, words, language);
  return parts.length > 0 ? parts.join(' · ') : words.translate(language, keyOf(kind, 'text'));
}
