import { useEffect, useState } from 'react';

/** So long must pass without a change. */
const PAUSE_MS = 250;

/** What was typed, once typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
