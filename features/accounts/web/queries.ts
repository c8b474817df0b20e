import { useQueryClient } from '@tanstack/react-query';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
import { type Account, getAccount, listContactChanges, listSessions } from '../contract.ts';

/** The user's own account. Stored on the device, so that settings open without a network. */
export const useAccount = () => useCall(getAccount, {}, { persist: true });

/** Puts an account that a change has answered in the place of the one that is shown. */
export function useShowAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => client.setQueryData(queryOf(getAccount, {}).queryKey, account);
}

/** Looks again by itself: a sign-in elsewhere announces itself nowhere else. */
export const useSessions = () => useCall(listSessions, {}, { refetchInterval: 15_000 });

export const useContactChanges = () => useCall(listContactChanges, {});
