import type { UserType } from '#platform/domain/user-type.ts';
import { MODES, type Mode, STATUS, type Status } from '../contract.ts';

/** The steps of booking, one question each. */
export const STEPS = ['patient', 'mode', 'clinician', 'time', 'details'] as const;
export type Step = (typeof STEPS)[number];

/** What is chosen so far. It lives in the address, so it can be shared and Back works; never a reason. */
export interface Plan {
  readonly mode?: Mode;
  readonly clinicianId?: string;
  /** The day that is looked at, YYYY-MM-DD. */
  readonly day?: string;
  /** ISO instant of the chosen slot. */
  readonly startsAt?: string;
  /** The family member of the booking; left out when the patient books for themselves. */
  readonly forId?: string;
}

const NAMES = {
  mode: 'mode',
  clinicianId: 'clinician_id',
  day: 'day',
  startsAt: 'starts_at',
  forId: 'for',
} as const satisfies Record<keyof Plan, string>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CHECKS: Record<keyof Plan, (value: string) => boolean> = {
  mode: (value) => (MODES as readonly string[]).includes(value),
  clinicianId: (value) => UUID.test(value),
  day: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  startsAt: (value) => !Number.isNaN(Date.parse(value)),
  forId: (value) => UUID.test(value),
};

/** Reads a plan from an address; what makes no sense is as if it weren't there. */
export function planOf(search: URLSearchParams): Plan {
  const entries = Object.entries(NAMES).flatMap(([key, name]) => {
    const value = search.get(name);
    return value !== null && CHECKS[key as keyof Plan](value) ? [[key, value]] : [];
  });
  return Object.fromEntries(entries) as Plan;
}

/** Patients choose the patient of the visit at the end; clinicians book into their own hours. */
export function stepsFor(userType: UserType | undefined): readonly Step[] {
  if (userType === 'patient') return ['mode', 'clinician', 'time', 'details'];
  if (userType === 'staff') return STEPS;
  return ['patient', 'mode', 'time', 'details'];
}

const DONE: Record<Step, (plan: Plan) => boolean> = {
  patient: (plan) => plan.forId !== undefined,
  mode: (plan) => plan.mode !== undefined,
  clinician: (plan) => plan.clinicianId !== undefined,
  time: (plan) => plan.startsAt !== undefined,
  details: () => false,
};

/** The step that the address asks for, or the first before it that isn't answered. */
export function stepOf(plan: Plan, steps: readonly Step[], asked: string | null): Step {
  const open = steps.findIndex((step) => !DONE[step](plan));
  const wanted = steps.indexOf(asked as Step);
  return steps[wanted >= 0 && wanted < open ? wanted : open]!;
}

/** For a patient who books a new visit: by video unless another way is chosen beside the doctors. */
export const NEW_BOOKING = '/appointments/book?mode=virtual';

export function addressOf(plan: Plan, step?: Step): string {
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = plan[key as keyof Plan];
    if (value !== undefined) search.set(name, value);
  }
  if (step) search.set('step', step);
  return `/appointments/book${search.size > 0 ? `?${search}` : ''}`;
}

/** Where a booking leads: a visit with a fee is booked once it is paid, and one that has ended is shown as it is. */
export function addressAfterBooking(visit: {
  readonly appointment_id: string;
  readonly status: Status;
}): string {
  if (visit.status === STATUS.awaitingPayment) return `/pay/visit/${visit.appointment_id}`;
  const page = `/appointments/${visit.appointment_id}`;
  return visit.status === STATUS.booked ? `${page}/booked` : page;
}
