import { loudnessOf } from './waveform.ts';

/** Five minutes. */
export const MAX_VOICE_MS = 5 * 60_000;
/** How often the level is looked at while recording. */
const TICK_MS = 80;

/** In the order in which we like them; each browser records what it can. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];

export type RecorderProblem =
  | 'unsupported'
  | 'insecure'
  | 'refused'
  | 'no_microphone'
  | 'busy'
  | 'unexpected';

export interface Recording {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Loudness as it was measured on the way, 0 to 100. */
  readonly levels: readonly number[];
}

export interface Recorder {
  /** Ends it and hands it out. */
  finish(): Promise<Recording>;
  /** Ends the recording without a result. */
  cancel(): void;
}

export interface Listener {
  /** Some times a second: how loud it is now, and for how long it has been going on. */
  onLevel(level: number, elapsedMs: number): void;
  /** The longest that may be has been recorded; what there is can be fetched with `finish`. */
  onFull(): void;
}

/** Why this browser can't record, or null. Asks for nothing. */
export function cannotRecord(): RecorderProblem | null {
  if (!window.isSecureContext) return 'insecure';
  const can = 'mediaDevices' in navigator && typeof MediaRecorder === 'function';
  return can && typeOfRecording() ? null : 'unsupported';
}

const typeOfRecording = (): string | undefined => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Asks for the microphone and records. @throws RecorderFailure */
export async function startRecording(listener: Listener): Promise<Recorder> {
  const cannot = cannotRecord();
  if (cannot) throw new RecorderFailure(cannot);
  const stream = await microphone();
  const recorder = new MediaRecorder(stream, {
    mimeType: typeOfRecording() ?? '',
    audioBitsPerSecond: 32_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void (data.size > 0 && parts.push(data));
  const levels: number[] = [];
  const meter = meterOf(stream);
  const begun = performance.now();
  let endedAt: number | undefined;
  const elapsed = () => Math.min(MAX_VOICE_MS, (endedAt ?? performance.now()) - begun);
  const ticking = setInterval(() => {
    const level = meter.level();
    levels.push(level);
    listener.onLevel(level, elapsed());
    if (elapsed() >= MAX_VOICE_MS) {
      end();
      listener.onFull();
    }
  }, TICK_MS);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const end = () => {
    if (endedAt !== undefined) return;
    endedAt = performance.now();
    clearInterval(ticking);
    meter.close();
    if (recorder.state !== 'inactive') recorder.stop();
    // The sign in the browser's tab goes out only when the microphone is given back.
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(1000);
  return {
    async finish() {
      end();
      await stopped;
      return {
        blob: new Blob(parts, { type: recorder.mimeType }),
        durationMs: Math.round(elapsed()),
        levels,
      };
    },
    cancel: end,
  };
}

export class RecorderFailure extends Error {
  readonly problem: RecorderProblem;
  constructor(problem: RecorderProblem) {
    super(problem);
    this.name = 'RecorderFailure';
    this.problem = problem;
  }
}

async function microphone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new RecorderFailure(problemOf(error));
  }
}

function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no_microphone';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unexpected';
}

function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples);
      return loudnessOf(samples);
    },
    close: () => void context.close(),
  };
}
