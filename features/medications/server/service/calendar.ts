import { sha256 } from '#platform/server/crypto/secrets.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { escapeText, fold } from '#platform/server/papers/calendar-text.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { DEFAULT_TIMES } from '../../contract.ts';
import { calendarTimes, doseDay, stampOf } from '../../rules.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/medications.ts';
import { patientOf, windowOf } from './reading.ts';

const MINUTES = 10;

/**
 * Times and alarms for a calendar; others see a calendar too, so it names no medicine.
 * @throws Refusal 409 where nothing is to be taken at set times: RFC 5545 has no calendar without an entry
 */
export async function getCalendar(
  ctx: SignedIn,
  words: Translator,
  asked: string | undefined,
): Promise<Reply<string>> {
  const { now, language } = ctx;
  const { since, sinceDay } = windowOf(now);
  const patientId = await patientOf(ctx, asked);
  const of = { patientId, brandId: ctx.principal.brandId };
  const rows = await repository.medicationsOf(ctx.db, of, since, sinceDay);
  const times = (await repository.settingsOf(ctx.db, of))?.times ?? DEFAULT_TIMES;
  const word = (key: string) => words.translate(language, `medications.paper.${key}`);
  const events = calendarTimes(rows, times, doseDay(now)).flatMap(({ first, slot, rule }) => {
    const summary = escapeText(`${word('title')}: ${word(`slot.${slot}`)}`);
    const id = sha256([patientId, slot, stampOf(first), rule].join(' ')).slice(0, 32);
    return [
      'BEGIN:VEVENT',
      `UID:${id}@sukham`,
      `DTSTAMP:${stampOf(now)}`,
      `DTSTART:${stampOf(first)}`,
      `DURATION:PT${MINUTES}M`,
      `RRULE:${rule}`,
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      `SUMMARY:${summary}`,
      ...['PT0M', `PT${MINUTES}M`].flatMap((after) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:${after}`,
        `DESCRIPTION:${summary}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ];
  });
  if (events.length === 0) throw conflict('no_dose_times');
  const product = `PRODID:-//${escapeText(ctx.brand.title)}//Medicines//EN`;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', product, 'CALSCALE:GREGORIAN', ...events, 'END:VCALENDAR'];
  return new Reply(200, `${lines.map(fold).join('\r\n')}\r\n`, {
    'content-disposition': 'attachment; filename="medicines.ics"',
  });
}
