import { clinicClock } from '#platform/domain/clinic-time.ts';
import type { Language } from './language.ts';

/**
 * What these languages say before a time of day, from 0, 4, 12, 16, 18 and 20 o'clock; English says am or pm after
 * it. The hours are those of the spoken word: half past four isn't noon. The bands that group slots and doses have
 * hours of their own, so a time inside a band is bare.
 */
const PARTS: Readonly<Partial<Record<Language, string>>> = {
  hi: 'रात सुबह दोपहर शाम शाम रात',
  bn: 'রাত সকাল দুপুর বিকেল সন্ধ্যা রাত',
  te: 'రాత్రి ఉదయం మధ్యాహ్నం సాయంత్రం సాయంత్రం రాత్రి',
  ta: 'இரவு காலை மதியம் மாலை மாலை இரவு',
  ml: 'രാത്രി രാവിലെ ഉച്ചയ്ക്ക് വൈകിട്ട് വൈകിട്ട് രാത്രി',
};
const FROM = [0, 4, 12, 16, 18, 20];

/** `10:05`, of a clinic's clock such as `22:05`. */
export const clockFace = (clock: string): string =>
  `${Number(clock.slice(0, 2)) % 12 || 12}${clock.slice(2)}`;

/** `10:05 pm`, `రాత్రి 10:05`; without minutes `10 pm`, `రాత్రి 10`. The one way to say a time of day. */
export function saidTime(language: Language, at: Date, withMinutes = true): string {
  const clock = clinicClock(at);
  const face = clockFace(withMinutes ? clock : clock.slice(0, 2));
  const hour = Number(clock.slice(0, 2));
  const part = (PARTS[language]?.split(' ') ?? [])[FROM.findLastIndex((from) => from <= hour)];
  return part ? `${part}\u00a0${face}` : `${face}\u202f${hour < 12 ? 'am' : 'pm'}`;
}
