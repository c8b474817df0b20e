import { useEffect, useState } from 'react';
import { watchLevel } from './sound.ts';

/** How loud the microphone is, 0 to 1; 0 without one. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const stop = watchLevel(track, setLevel);
    return () => {
      stop();
      setLevel(0);
    };
  }, [track]);
  return level;
}
