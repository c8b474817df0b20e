import { useEffect, useMemo, useState } from 'react';
import { dayOf, type Listed, type ShownDay } from './day.ts';
import { useWaitingDoses } from './sync/outgoing.ts';

const EVERY_MS = 20_000;

/** The day in progress, as the clock goes. */
export function useDay(listed: Listed | undefined): ShownDay | null {
  const waiting = useWaitingDoses();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => (listed ? dayOf(listed, waiting, now) : null), [listed, waiting, now]);
}
