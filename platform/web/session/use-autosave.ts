import { useEffect, useState } from 'react';
import { Autosave, type Autosaved, type AutosaveOptions } from './autosave.ts';

/** Give the component a `key` for each document: it never changes its document. */
export function useAutosave<D extends { readonly version: number }, B extends object>(
  document: D,
  options: AutosaveOptions<D, B>,
): Autosaved<D, B> & { readonly autosave: Autosave<D, B> } {
  const [autosave] = useState(() => new Autosave(document, options));
  useEffect(() => {
    autosave.open();
    return () => autosave.close();
  }, [autosave]);
  return { ...autosave.shown.use(), autosave };
}
