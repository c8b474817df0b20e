import { barsOf } from './waveform.ts';

export interface Sound {
  readonly durationMs: number;
  readonly waveform: number[];
}

/** Reads a recording back: how long it really is and how loud. Null where the browser can't. */
export async function soundOf(recording: Blob): Promise<Sound | null> {
  // Offline: it plays nothing and needs no permission; the rate is that of a voice on the phone and plenty for bars.
  const principal = new OfflineAudioContext(1, 1, 8000);
  try {
    const sound = await principal.decodeAudioData(await recording.arrayBuffer());
    return { durationMs: Math.round(sound.duration * 1000), waveform: barsOf(sound.getChannelData(0)) };
  } catch (error) {
    console.warn('The recording could not be read back.', error);
    return null;
  }
}
