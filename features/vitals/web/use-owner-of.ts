import { useEffect, useRef } from 'react';
import { useActingFor, useFamily } from '#features/people/web/index.ts';
import { useSession } from '#platform/web/session/use-session.ts';

/**
 * A reading or a photo names its patient: a link, or another tab, may lead to that of another person than the one the
 * patient acts for.
 * @param patientId undefined until the reading or the photo is there
 * @returns `owner` as calls take it, undefined for the user's own; `name` is empty for the user's own
 */
export function useOwnerOf(patientId: string | undefined) {
  const { personId, setActingFor } = useActingFor();
  const family = useFamily(patientId !== undefined).data?.family_members;
  const own = useSession().data?.user.id;
  const owner = patientId === own ? undefined : patientId;
  const settledFor = useRef<string>(undefined);
  useEffect(() => {
    if (patientId === undefined) return;
    // The header and the next list then name the same person. A later change by the user stays.
    if (settledFor.current !== patientId && personId !== owner) setActingFor(owner);
    settledFor.current = patientId;
  }, [patientId, personId, owner, setActingFor]);
  return { owner, name: family?.find(({ person_id }) => person_id === owner)?.name ?? '' };
}
