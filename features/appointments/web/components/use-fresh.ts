import { useEffect, useRef, useState } from 'react';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import type { AppointmentLive } from '../../contract.ts';

const FRESH_FOR_MS = 20_000;

/** Ids of appointments that a user has just booked or changed, for a quiet highlight. */
export function useFresh(): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  useRealtime<AppointmentLive>('appointment', ({ appointment_id: id }) => {
    setFresh((before) => new Set(before).add(id));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((before) => new Set([...before].filter((each) => each !== id)));
    }, FRESH_FOR_MS);
    timers.current.add(timer);
  });
  return fresh;
}
