import { useEffect, useRef, useState } from 'react';
import { newId } from '#platform/web/client/new-id.ts';
import type { SendFiles } from './ready-files.ts';
import {
  cannotRecord,
  type Recorder,
  RecorderFailure,
  type RecorderProblem,
  type Recording,
  startRecording,
} from './recorder.ts';
import { type Sound, soundOf } from './sound-of.ts';
import { barsOfLevels } from './waveform.ts';

type State =
  | { readonly at: 'asking' | 'recording' | 'full' | 'short' | 'leaving' | 'sending' | 'unsent' }
  | { readonly at: 'problem'; readonly problem: RecorderProblem };

/** Shorter than this was a slip of the finger. */
const MIN_MS = 700;
/** What took longer than this is not thrown away by a press beside the sheet. */
const PRECIOUS_MS = 5000;
const SHOWN_LEVELS = 64;

const FAILED = Symbol('failed');
const failed = (error: unknown): typeof FAILED => {
  console.error('The recording could not be ended.', error);
  return FAILED;
};

interface Note {
  readonly recording: Recording;
  readonly sound: Sound;
  readonly id: string;
}

/** A voice note from pressing the button until it waits to be sent. `unsent`: there was no room; it can be tried again. */
export function useVoiceNote(onSend: SendFiles, onSent: () => void) {
  const [state, setState] = useState<State>({ at: 'asking' });
  const [elapsedMs, setElapsed] = useState(0);
  const [levels, setLevels] = useState<readonly { id: number; level: number }[]>([]);
  const recorder = useRef<Recorder>(undefined);
  const recorded = useRef<Note>(undefined);
  const before = useRef<State>(state);

  const start = async (gone?: () => boolean) => {
    setState({ at: 'asking' });
    setElapsed(0);
    setLevels([]);
    recorded.current = undefined;
    try {
      const made = await startRecording({
        onLevel(level, elapsed) {
          setElapsed(elapsed);
          setLevels((all) => [...all.slice(1 - SHOWN_LEVELS), { id: (all.at(-1)?.id ?? 0) + 1, level }]);
        },
        onFull: () => setState({ at: 'full' }),
      });
      // Closed while the browser was asking: the microphone is given back.
      if (gone?.()) return made.cancel();
      recorder.current = made;
      setState({ at: 'recording' });
    } catch (error) {
      const problem = problemOf(error);
      setState({ at: 'problem', problem });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    let gone = false;
    void start(() => gone);
    return () => {
      gone = true;
      recorder.current?.cancel();
    };
  }, []);

  const send = async () => {
    setState({ at: 'sending' });
    const note = recorded.current ?? (await finished(recorder.current).catch(failed));
    if (note === FAILED) return setState({ at: 'problem', problem: 'unexpected' });
    if (!note) return setState({ at: 'short' });
    recorded.current = note;
    const became = await onSend(messageOf(note));
    if (became === 'written') onSent();
    else setState({ at: 'unsent' });
  };
  return {
    state,
    elapsedMs,
    levels,
    start: () => void start(),
    send,
    /** Another try may end otherwise: not where the browser can't record at all. */
    mayTryAgain: cannotRecord() === null,
    /** True when something would be lost: the sheet then asks first. */
    askBeforeClosing(): boolean {
      const precious =
        state.at === 'unsent' || state.at === 'full' || (state.at === 'recording' && elapsedMs > PRECIOUS_MS);
      if (!precious) return false;
      before.current = state;
      setState({ at: 'leaving' });
      return true;
    },
    stay: () => setState(before.current),
  };
}

/** What was recorded, and how it sounds; null when it was too short to be meant. */
async function finished(recorder: Recorder | undefined): Promise<Note | null> {
  const recording = await recorder?.finish();
  if (!recording || recording.durationMs < MIN_MS || recording.blob.size === 0) return null;
  const sound = (await soundOf(recording.blob)) ?? {
    durationMs: recording.durationMs,
    waveform: barsOfLevels(recording.levels),
  };
  return { recording, sound: { ...sound, durationMs: Math.max(1, sound.durationMs) }, id: newId() };
}

function problemOf(error: unknown): RecorderProblem {
  const problem = error instanceof RecorderFailure ? error.problem : 'unexpected';
  if (problem === 'unexpected') console.error('The recording did not begin.', error);
  return problem;
}

function messageOf({ recording: { blob }, sound, id }: Note): Parameters<SendFiles>[0] {
  const name = `voice-note.${blob.type.includes('mp4') ? 'm4a' : 'weba'}`;
  return {
    caption: '',
    voice: { duration_ms: sound.durationMs, waveform: sound.waveform },
    files: [{ file_id: id, kind: 'voice', name, mime: blob.type, size: blob.size, blob }],
  };
}
