import type { UserType } from '#platform/domain/user-type.ts';
import type { ChangeState } from '#platform/server/changes/tables.ts';
import type { Membership } from '../../rules.ts';

/** What an entry of the history says of an account, as `memberShown` wrote it. */
export const membershipIn = (state: ChangeState | null): Membership => ({
  suspended: state?.suspended === true,
  userTypes: (state?.user_types ?? []) as UserType[],
});
