import { useSearchParams } from 'react-router';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { useNow } from '#platform/web/use-now.ts';
import { dayOf, isDay } from '../../rules.ts';

type Change = Readonly<Record<string, string | undefined>>;

/** What the address says of a page about one day: the day itself, and the visit that is open beside it. */
export function useDayAddress() {
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow(60).getTime(), CLINIC_ZONE);
  const asked = search.get('day') ?? today;
  const address = (change: Change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    search,
    today,
    day: /^\d{4}-\d\d-\d\d$/.test(asked) && isDay(asked) ? asked : today,
    visitId: search.get('visit') ?? undefined,
    /** The same page with something changed; what is empty is left out. */
    address,
    go: (change: Change, options: Parameters<typeof setSearch>[1]) => setSearch(address(change), options),
  };
}
