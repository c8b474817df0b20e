import type { UserType } from '#platform/domain/user-type.ts';
import type { PeopleAction, PeopleProblem } from '../contract.ts';

/** The state of a member in a brand. */
export interface Membership {
  readonly suspended: boolean;
  readonly userTypes: readonly UserType[];
}

/** How an entry of the history names what was done. */
export const ENTRY_OF_ACTION = {
  suspend: 'suspended',
  reactivate: 'reactivated',
  grant: 'granted',
  withdraw: 'withdrawn',
} as const satisfies Record<PeopleAction, string>;

/** What an action makes of a membership. User types stay in the order of their names. */
export function changedMember(before: Membership, action: PeopleAction, userType?: UserType): Membership {
  if (action === 'suspend' || action === 'reactivate') return { ...before, suspended: action === 'suspend' };
  const others = before.userTypes.filter((each) => each !== userType);
  const userTypes = action === 'grant' && userType ? [...others, userType].toSorted() : others;
  return { ...before, userTypes };
}

export const isSameMember = (one: Membership, other: Membership): boolean =>
  one.suspended === other.suspended &&
  one.userTypes.length === other.userTypes.length &&
  one.userTypes.every((each) => other.userTypes.includes(each));

/** Why a person isn't changed; null when the change can be made. */
export function problemOf(before: Membership, after: Membership, action: PeopleAction): PeopleProblem | null {
  // Granted meanwhile, it would come into use with the suspension's end, unseen by anybody.
  if (action === 'grant' && before.suspended) return 'is_suspended';
  if (isSameMember(before, after)) return 'no_change';
  // A member who must lose all access is suspended instead, which is visible to staff.
  return after.userTypes.length === 0 ? 'last_user_type' : null;
}
