import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { paiseOf, rupeesOf } from '#platform/domain/money.ts';
import type { DatedException, getAvailability, WeeklyRule } from '../contract.ts';

/** What is typed into the form of hours: text, until it is sent. Named as on the wire; fees in rupees. */
export interface HoursTerms {
  readonly slot_minutes: string;
  readonly buffer_minutes: string;
  readonly fee: string;
  readonly follow_up_fee: string;
  readonly follow_up_days: string;
  readonly clinic_id: string;
}

/** Those of the profile. */
export type Fees = ReplyOf<typeof getAvailability>['fees'];

/** Begins with what the hours before have, the first ones with the fees of the profile: terms rarely differ. */
export function termsLike(given: WeeklyRule | DatedException | Fees | undefined): HoursTerms {
  const like: Partial<WeeklyRule | DatedException> = given ?? {};
  return {
    slot_minutes: String(like.slot_minutes ?? 20),
    buffer_minutes: String(like.buffer_minutes ?? 0),
    fee: rupeesOf(like.fee ?? 0),
    follow_up_fee: rupeesOf(like.follow_up_fee ?? like.fee ?? 0),
    follow_up_days: String(like.follow_up_days ?? 0),
    clinic_id: like.clinic_id ?? '',
  };
}

/** The same on the wire. */
export function termsBody(terms: HoursTerms, inPerson: boolean) {
  return {
    slot_minutes: Number(terms.slot_minutes),
    buffer_minutes: Number(terms.buffer_minutes),
    fee: amountOf(terms.fee),
    follow_up_fee: amountOf(terms.follow_up_fee),
    follow_up_days: Number(terms.follow_up_days || 0),
    clinic_id: inPerson && terms.clinic_id ? terms.clinic_id : null,
  };
}

/** Nothing typed is no fee; what is no amount is left to the server to refuse beside its field. */
const amountOf = (rupees: string): number => (rupees.trim() === '' ? 0 : (paiseOf(rupees) ?? Number.NaN));
