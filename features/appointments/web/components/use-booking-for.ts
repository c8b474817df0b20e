import { useQuery } from '@tanstack/react-query';
import { listFamilyMembers } from '#features/people/contract.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useSession } from '#platform/web/session/use-session.ts';

export const familyMembers = () => queryOf(listFamilyMembers, {}, { staleTime: 60_000, persist: true });

export interface BookingFor {
  /** What the plan carries on: a family member, oneself when that was chosen, or nothing for oneself. */
  readonly forId: string | undefined;
  /** The family member's name; undefined for oneself. */
  readonly otherName: string | undefined;
}

/**
 * The patient of a booking. The choice is in the address, so it holds for this booking only and outlives a reload;
 * without it, it is the person the patient acts for. Staff and clinicians name the patient in the address.
 */
export function useBookingFor(asked: string | undefined): BookingFor {
  const { data } = useSession();
  const isPatient = data?.userType === 'patient';
  const { personId } = useActingFor();
  const family = useQuery({ ...familyMembers(), enabled: isPatient });
  if (!isPatient) return { forId: asked, otherName: undefined };
  const members = family.data?.family_members;
  // An address may name a person who is no longer in the family; until the family is loaded, it can't be checked.
  const isKnown = !members || asked === data.user.id || members.some((member) => member.person_id === asked);
  const forId = asked && isKnown ? asked : personId;
  return { forId, otherName: members?.find((member) => member.person_id === forId)?.name };
}
