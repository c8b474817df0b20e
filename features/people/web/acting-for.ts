import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
import { useSession } from '#platform/web/session/use-session.ts';
// Only what it needs: this stands in every patient's first load.
import { listFamilyMembers } from '../contract/family.ts';

/** For whom a patient acts: oneself, or somebody of the family on the same phone. */
export interface ActingFor {
  /** What calls take as `for_person_id`; undefined for oneself. */
  readonly personId: string | undefined;
  readonly name: string;
  readonly isSelf: boolean;
  /** A family member's id; undefined for oneself. */
  setActingFor(personId: string | undefined): void;
}

interface Chosen {
  readonly personId: string | null;
}

/** Kept with what was last seen: encrypted, gone with the session. */
const KEY = ['actingFor'];
const PERSISTED = { meta: { persist: true, writeAtOnce: true }, staleTime: Number.POSITIVE_INFINITY };

export const useFamily = (enabled = true) =>
  useCall(listFamilyMembers, {}, { enabled, persist: true, staleTime: 60_000 });

function keep(client: QueryClient, personId: string | undefined): void {
  client.setQueryDefaults(KEY, PERSISTED);
  client.setQueryData(KEY, { personId: personId ?? null });
  // What was found is of the record that was open.
  client.removeQueries({ queryKey: ['search'] });
}

/** Outside of a component: whose record is open, as `useActingFor` has it; undefined for one's own. */
export function otherActedFor(): { readonly personId: string; readonly name: string } | undefined {
  const chosen = queryClient.getQueryData<Chosen>(KEY)?.personId;
  const family = queryClient.getQueryData(queryOf(listFamilyMembers, {}).queryKey);
  const member = family?.family_members.find((each) => each.person_id === chosen);
  return member && { personId: member.person_id, name: member.name };
}

/**
 * `const { personId, name, isSelf, setActingFor } = useActingFor()`. Whoever is no longer of the family is not acted
 * for any more, whatever was kept.
 */
export function useActingFor(): ActingFor {
  const client = useQueryClient();
  const { data } = useSession();
  const family = useFamily(data?.userType === 'patient');
  const chosen = useQuery<Chosen>({
    queryKey: KEY,
    queryFn: () => ({ personId: null }),
    enabled: false,
    ...PERSISTED,
  }).data?.personId;
  const member = family.data?.family_members.find((each) => each.person_id === chosen);
  return {
    personId: member?.person_id,
    name: member?.name ?? data?.user.name ?? '',
    isSelf: !member,
    setActingFor: (personId) => keep(client, personId),
  };
}
