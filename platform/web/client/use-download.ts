import { useState } from 'react';
import { useErrorText } from './error-text.ts';
import { saveFile } from './save-file.ts';

/** A file that is fetched and saved: what is under way, and why it didn't come. */
export function useDownload() {
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async (name: string, get: () => Promise<Blob>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      saveFile(await get(), name);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, download };
}
