import { useEffect, useRef, useState } from 'react';
import { chooseSpeed, chosenSpeed, fasterThan, makeSeekable, playOnly, type Speed } from './playing.ts';

type State = 'still' | 'loading' | 'playing' | 'failed';

/**
 * Plays one voice note. It is fetched whole, once, when it is first wanted: recordings are small, every place of them
 * can then be reached at once, and the trail of who read what gets one line.
 */
export function usePlayer(href: string, lengthMs: number) {
  const [state, setState] = useState<State>('still');
  const [atMs, setAt] = useState(0);
  const [speed, setSpeed] = useState<Speed>(chosenSpeed);
  const audio = useRef<HTMLAudioElement>(undefined);
  const address = useRef<string>(undefined);

  useEffect(
    () => () => {
      audio.current?.pause();
      if (address.current) URL.revokeObjectURL(address.current);
    },
    [],
  );

  const addressOf = async () => {
    if (isHere(href)) return href;
    address.current = await fetched(href);
    return address.current;
  };
  const loaded = async (): Promise<HTMLAudioElement> => {
    if (audio.current) return audio.current;
    const made = await playable(await addressOf());
    made.ontimeupdate = () => setAt(Math.min(lengthMs, made.currentTime * 1000));
    made.onplaying = () => setState('playing');
    made.onpause = () => setState('still');
    made.onended = () => {
      setState('still');
      made.currentTime = 0;
      setAt(0);
    };
    audio.current = made;
    return made;
  };
  const play = async () => {
    setState((before) => (before === 'playing' ? before : 'loading'));
    try {
      const made = await loaded();
      // A speed that was chosen at another note in the meantime.
      made.playbackRate = chosenSpeed();
      setSpeed(chosenSpeed());
      if (atMs > 0 && Math.abs(made.currentTime * 1000 - atMs) > 300) made.currentTime = atMs / 1000;
      await playOnly(made);
    } catch (error) {
      console.error('A voice note could not be played.', error);
      setState('failed');
    }
  };
  return {
    state,
    atMs,
    speed,
    play: () => void play(),
    pause: () => audio.current?.pause(),
    /** Also before it was loaded: it then begins there. */
    goTo(ms: number) {
      const to = Math.min(lengthMs, Math.max(0, ms));
      setAt(to);
      if (audio.current) audio.current.currentTime = to / 1000;
    },
    faster() {
      const next = fasterThan(speed);
      chooseSpeed(next);
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}

/** A note that waits to be sent. */
const isHere = (href: string): boolean => href.startsWith('blob:');

/** The whole of it, under an address of this page. */
async function fetched(href: string): Promise<string> {
  const reply = await fetch(href, { credentials: 'same-origin' });
  if (!reply.ok) throw new Error(`The voice note was answered with ${reply.status}.`);
  return URL.createObjectURL(await reply.blob());
}

async function playable(address: string): Promise<HTMLAudioElement> {
  const made = new Audio(address);
  await new Promise<void>((resolve, reject) => {
    made.onloadedmetadata = () => resolve();
    made.onerror = () => reject(made.error ?? new Error('not playable'));
  });
  await makeSeekable(made);
  return made;
}
