import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { ACKNOWLEDGE_HOURS, type ErasureClass } from '../contract.ts';

const HOUR_MS = 3_600_000;

export const acknowledgeBy = (madeAt: Date): Date => new Date(madeAt.getTime() + ACKNOWLEDGE_HOURS * HOUR_MS);

/** A month later by the clinics' calendar; of the 31st, the last day of a shorter month. */
export function settleBy(madeAt: Date): Date {
  const [year = 0, month = 0, date = 0] = clinicDay(madeAt).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
  return new Date(
    clinicInstant(due).getTime() + madeAt.getTime() - clinicInstant(clinicDay(madeAt)).getTime(),
  );
}

export interface Handled {
  readonly acknowledgeBy: Date;
  readonly acknowledgedAt: Date | null;
  readonly settleBy: Date;
  readonly settledAt: Date | null;
}

export const stateOf = ({ acknowledgedAt, settledAt }: Handled): 'waiting' | 'acknowledged' | 'settled' =>
  settledAt ? 'settled' : acknowledgedAt ? 'acknowledged' : 'waiting';

/** Of one that is still open. */
export const nextDeadline = (of: Omit<Handled, 'settledAt'>): Date =>
  of.acknowledgedAt ? of.settleBy : of.acknowledgeBy;

export const isOverdue = (of: Handled, now: Date): boolean =>
  !of.settledAt && nextDeadline(of).getTime() <= now.getTime();

/** Years for which a medical record stays sealed (Indian Medical Council Regulations 2002, 1.3.1). */
const SEALED_YEARS = 3;
/** Logs and traffic data (DPDP Rules 2025, rule 8(3)). */
const TRACE_YEARS = 1;
/** Books (CGST Act, section 36). */
const BOOK_MONTHS = 72;

function yearsLater(from: Date, years: number): Date {
  const later = new Date(from);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** The annual return of a year from April to March, in India, is due on 31 December after it. */
export function annualReturnDue(of: Date): Date {
  const [year = 0, month = 0] = clinicDay(of).split('-').map(Number);
  return new Date(Date.UTC(year + (month >= 4 ? 1 : 0), 11, 31));
}

/** What an account that is deleted now leaves until when (YYYY-MM-DD); null: nothing, at once. */
export function erasurePlan(now: Date): { erasure_class: ErasureClass; until: string | null }[] {
  const books = annualReturnDue(now);
  books.setUTCMonth(books.getUTCMonth() + BOOK_MONTHS);
  return [
    { erasure_class: 'contact', until: null },
    { erasure_class: 'sessions', until: null },
    { erasure_class: 'collected_photos', until: null },
    { erasure_class: 'traces', until: clinicDay(yearsLater(now, TRACE_YEARS)) },
    { erasure_class: 'record', until: clinicDay(yearsLater(now, SEALED_YEARS)) },
    { erasure_class: 'books', until: books.toISOString().slice(0, 10) },
  ];
}
