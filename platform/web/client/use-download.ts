import { useEffect, useRef, useState } from 'react';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError, isAborted } from './api-error.ts';
import { useErrorText } from './error-text.ts';
import { saveFile } from './save-file.ts';
import { useBusy } from './use-busy.ts';

interface FileToSave {
  readonly file: Blob;
  readonly name: string;
}

/**
 * A file that is asked for and saved: what is under way, and why it didn't come.
 * @param savedText said once it is saved
 */
export function useDownload(savedText?: string) {
  const say = useToast();
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** `get` answers with a sentence where there is nothing to save. */
  const download = async (get: (signal: AbortSignal) => Promise<FileToSave | string>) => {
    const controller = new AbortController();
    leaving.current = controller;
    setProblem(null);
    await run(async () => {
      try {
        const got = await get(controller.signal);
        if (typeof got === 'string') return setProblem(got);
        saveFile(got.file, got.name);
        if (savedText) say({ tone: 'ok', message: savedText });
      } catch (error) {
        if (isAborted(error)) return;
        // Which of the days is wrong says more than that something is.
        const [field] = error instanceof ApiError ? error.fields : [];
        setProblem(field?.message ?? textOf(error));
      }
    });
  };
  return { busy, problem, download };
}
