/** Of all voice notes on the page one is heard at a time. */
let playing: HTMLMediaElement | undefined;

export function playOnly(audio: HTMLMediaElement): Promise<void> {
  if (playing && playing !== audio) playing.pause();
  playing = audio;
  return audio.play();
}

export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export const fasterThan = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;

/** The speed that was chosen last, for the next note too. */
let chosen: Speed = 1;
export const chosenSpeed = (): Speed => chosen;
export const chooseSpeed = (speed: Speed): void => {
  chosen = speed;
};

/**
 * What a browser has recorded often doesn't say how long it is, and then can't be moved in. Going far beyond its end
 * makes the player find out.
 */
export async function makeSeekable(audio: HTMLMediaElement): Promise<void> {
  if (Number.isFinite(audio.duration)) return;
  await new Promise<void>((resolve) => {
    const known = () => {
      if (!Number.isFinite(audio.duration)) return;
      audio.removeEventListener('durationchange', known);
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      audio.removeEventListener('durationchange', known);
      resolve();
    }, 2000);
    audio.addEventListener('durationchange', known);
    audio.currentTime = 1e7;
  });
  audio.currentTime = 0;
}
