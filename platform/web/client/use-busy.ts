import { useState } from 'react';

/** Whether work is under way: a form or a button is busy until it ends, well or not. */
export function useBusy<What = never>() {
  const [now, setNow] = useState<{ readonly what: What | undefined }>();
  return {
    busy: now !== undefined,
    /** Which work it is, if `run` was given a name for it. */
    what: now?.what,
    async run<T>(work: () => Promise<T>, what?: What): Promise<T> {
      setNow({ what });
      try {
        return await work();
      } finally {
        setNow(undefined);
      }
    },
  };
}
