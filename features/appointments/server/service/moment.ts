import { invalidField } from '#platform/server/http/refusal.ts';
import { DAY } from '../../rules.ts';

/**
 * Epoch milliseconds of the time of a booking.
 * @throws Refusal naming the field when it isn't a moment, is past, or lies beyond the horizon.
 */
export function bookableMoment(text: string, now: Date, horizonDays: number, field = 'starts_at'): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw invalidField(field, 'wrong_format');
  if (at <= now.getTime()) throw invalidField(field, 'in_the_past');
  if (at > now.getTime() + horizonDays * DAY)
    throw invalidField(field, 'too_far_ahead', { days: horizonDays });
  return at;
}
