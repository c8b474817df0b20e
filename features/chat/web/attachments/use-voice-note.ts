import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '#features/records/contract.ts';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import type { ReadyFiles } from './ready-files.ts';
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
  | { readonly at: 'asking' | 'recording' | 'full' | 'short' | 'leaving' }
  | { readonly at: 'problem'; readonly problem: RecorderProblem }
  | { readonly at: 'sending'; readonly progress: number }
  | { readonly at: 'unsent'; readonly error: string };

/** Shorter than this was a slip of the finger. */
const MIN_MS = 700;
/** What took longer than this is not thrown away by a press beside the sheet. */
const PRECIOUS_MS = 5000;
const SHOWN_LEVELS = 64;

/** A voice note from pressing the button until it has arrived. What was recorded survives a failed try. */
export function useVoiceNote(onSend: (ready: ReadyFiles) => void) {
  const textOf = useFileErrorText('file');
  const [state, setState] = useState<State>({ at: 'asking' });
  const [elapsedMs, setElapsed] = useState(0);
  const [levels, setLevels] = useState<readonly { id: number; level: number }[]>([]);
  const recorder = useRef<Recorder>(undefined);
  const recorded = useRef<{ recording: Recording; sound: Sound; id: string }>(undefined);
  const abort = useRef(new AbortController());
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
      const problem = error instanceof RecorderFailure ? error.problem : 'unexpected';
      if (problem === 'unexpected') console.error('The recording did not begin.', error);
      setState({ at: 'problem', problem });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    let gone = false;
    abort.current = new AbortController();
    void start(() => gone);
    return () => {
      gone = true;
      recorder.current?.cancel();
      abort.current.abort();
    };
  }, []);

  const send = async () => {
    setState({ at: 'sending', progress: 0 });
    try {
      const note = recorded.current ?? (await finished());
      if (!note) return setState({ at: 'short' });
      recorded.current = note;
      const { recording, sound, id } = note;
      const { file_id, name, mime, size, href } = await upload(
        uploadFile,
        { body: { file_id: id } },
        recording.blob,
        {
          fileName: `voice-note.${recording.blob.type.includes('mp4') ? 'm4a' : 'weba'}`,
          signal: abort.current.signal,
          onProgress: (progress) => setState({ at: 'sending', progress }),
        },
      );
      const voice = { duration_ms: sound.durationMs, waveform: sound.waveform };
      onSend({
        file_ids: [file_id],
        names: [name],
        caption: '',
        voice,
        files: [{ file_id, kind: 'voice', name, mime, size, href, ...voice }],
      });
    } catch (error) {
      if (!isAborted(error)) setState({ at: 'unsent', error: textOf(error) });
    }
  };
  const finished = async () => {
    const recording = await recorder.current?.finish();
    if (!recording || recording.durationMs < MIN_MS || recording.blob.size === 0) return null;
    const sound = (await soundOf(recording.blob)) ?? {
      durationMs: recording.durationMs,
      waveform: barsOfLevels(recording.levels),
    };
    return { recording, sound: { ...sound, durationMs: Math.max(1, sound.durationMs) }, id: newId() };
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
