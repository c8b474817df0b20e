import { useEffect, useState } from 'react';

/** The time, updated every so many seconds, and at once when the user comes back to the page. */
export function useNow(seconds = 30): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, seconds * 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [seconds]);
  return now;
}
