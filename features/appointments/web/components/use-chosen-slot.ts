import { useQuery } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { dayOf } from '../../rules.ts';
import type { Plan } from '../booking-plan.ts';
import { type SlotsOf, slotsFrom } from '../queries.ts';
import type { PricedSlot } from './slot-fee.tsx';
import { useOwnId } from './use-own-id.ts';

export interface ChosenSlot {
  readonly of: SlotsOf;
  /** As it is free now, for the one who is booked; undefined until it is read, or when it is taken. */
  readonly slot: PricedSlot | undefined;
  /** The clinician takes no new patients, and this would be one. */
  readonly closed: boolean;
  /** False until the free times were read once. */
  readonly isRead: boolean;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly readAgain: () => void;
}

/** The slot of a plan with the price that it has for that person. */
export function useChosenSlot(plan: Plan): ChosenSlot {
  const ownId = useOwnId(useUserType() === 'patient');
  const forId = plan.forId ?? ownId;
  const of: SlotsOf = { clinicianId: plan.clinicianId!, mode: plan.mode!, forId };
  const day = dayOf(Date.parse(plan.startsAt!), CLINIC_ZONE);
  const { data, error, refetch } = useQuery({ ...slotsFrom(of, day, 1), enabled: forId !== undefined });
  const slots = data?.days[0]?.slots ?? [];
  return {
    of,
    slot: slots.find((slot) => Date.parse(slot.starts_at) === Date.parse(plan.startsAt!)),
    closed: data?.closed_to_new === true,
    isRead: data !== undefined,
    error,
    readAgain: () => void refetch(),
  };
}
