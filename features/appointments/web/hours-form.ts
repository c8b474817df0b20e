import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { paiseOf, rupeesOf } from '#platform/domain/money.ts';
import type { DatedException, getAvailability, WeeklyRule } from '../contract.ts';

/** What is typed into the form of hours: text, until it is sent. Fees in rupees. */
export interface HoursTerms {
  readonly slotMinutes: string;
  readonly bufferMinutes: string;
  readonly fee: string;
  readonly followUpFee: string;
  readonly followUpDays: string;
  readonly clinicId: string;
}

/** Those of the profile. */
export type Fees = ReplyOf<typeof getAvailability>['fees'];

/** Begins with what the hours before have, the first ones with the fees of the profile: terms rarely differ. */
export function termsLike(given: WeeklyRule | DatedException | Fees | undefined): HoursTerms {
  const like: Partial<WeeklyRule | DatedException> = given ?? {};
  return {
    slotMinutes: String(like.slot_minutes ?? 20),
    bufferMinutes: String(like.buffer_minutes ?? 0),
    fee: rupeesOf(like.fee ?? 0),
    followUpFee: rupeesOf(like.follow_up_fee ?? like.fee ?? 0),
    followUpDays: String(like.follow_up_days ?? 0),
    clinicId: like.clinic_id ?? '',
  };
}

/** The same on the wire. */
export function termsBody(terms: HoursTerms, inPerson: boolean) {
  return {
    slot_minutes: Number(terms.slotMinutes),
    buffer_minutes: Number(terms.bufferMinutes),
    fee: amountOf(terms.fee),
    follow_up_fee: amountOf(terms.followUpFee),
    follow_up_days: Number(terms.followUpDays || 0),
    clinic_id: inPerson && terms.clinicId ? terms.clinicId : null,
  };
}

/** Nothing typed is no fee; what is no amount is left to the server to refuse beside its field. */
const amountOf = (rupees: string): number => (rupees.trim() === '' ? 0 : (paiseOf(rupees) ?? Number.NaN));
