import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useActingFor } from './acting-for.ts';

/** A notification about a family member names them in the address (`?for=`): its screen then shows their record. */
export function useSubjectAsked(): void {
  const [search, setSearch] = useSearchParams();
  const { setActingFor } = useActingFor();
  const asked = search.get('for');
  useEffect(() => {
    if (asked === null) return;
    setActingFor(asked);
    setSearch({}, { replace: true });
  }, [asked, setActingFor, setSearch]);
}
