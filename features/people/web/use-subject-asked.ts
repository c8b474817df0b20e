import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ONESELF } from '#platform/contract/notification.ts';
import { useActingFor } from './acting-for.ts';

/**
 * A notification names the person that it is about in the address (`?for=`): its screen then shows their record, also
 * where it is open for another person already.
 */
export function useSubjectAsked(onAsked?: (side: 'own' | 'family') => void): void {
  const [search, setSearch] = useSearchParams();
  const { setActingFor } = useActingFor();
  const asked = search.get('for');
  // Once for each address, which changes later than the screen.
  const show = useEffectEvent((personId: string) => {
    const isOwn = personId === ONESELF;
    setActingFor(isOwn ? undefined : personId);
    onAsked?.(isOwn ? 'own' : 'family');
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (asked !== null) show(asked);
  }, [asked]);
}
