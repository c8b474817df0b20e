import { createContext, useContext } from 'react';

/** A chosen day (`YYYY-MM-DD`) and time (`HH:MM`) in the language of the page; empty for anything else. */
export interface Said {
  day(value: string): string;
  time(value: string): string;
}

/** Says nothing unless the app gives the words of its language. */
export const SaidContext = createContext<Said>({ day: () => '', time: () => '' });

export function useSaid(): Said {
  return useContext(SaidContext);
}
