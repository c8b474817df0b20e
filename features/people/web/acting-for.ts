import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
import { useSession } from '#platform/web/session/use-session.ts';
// Only what it needs: this stands in every patient's first load.
import { listFamilyMembers } from '../contract/family.ts';

/** The person a patient acts for: themselves, or a family member on the same phone. */
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

/** Stored with the session cache: encrypted, deleted with the session. */
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

/** Outside of a component: the person of `useActingFor`; undefined for the user's own record. */
export function otherActedFor(): { readonly personId: string; readonly name: string } | undefined {
  const chosen = queryClient.getQueryData<Chosen>(KEY)?.personId;
  const family = queryClient.getQueryData(queryOf(listFamilyMembers, {}).queryKey);
  const member = family?.family_members.find((each) => each.person_id === chosen);
  return member && { personId: member.person_id, name: member.name };
}

/**
 * `const { personId, name, isSelf, setActingFor } = useActingFor()`. A person who has left the family isn't acted for
 * any more, even if the device has stored the choice.
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
