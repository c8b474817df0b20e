import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

const PAUSE_MS = 300;

interface SearchTextProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is searched for now. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * Asks once the typing pauses; what is typed never waits for that. It asks no more once the address leads to another
 * page: this one may still be on the screen while that page loads, and a new search would lead back here.
 */
export function SearchText({ label, hint, text, onText }: SearchTextProps) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  // What was asked and is not searched for yet: a slow page may get there when more has been typed.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (text !== seen) {
    setSeen(text);
    const at = asked.indexOf(text);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    // It changed by itself (Back, "clear"): show what it is now.
    if (at < 0) setTyped(text);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    const next = typed.trim();
    if (next === (asked.at(-1) ?? text)) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname !== pathname) return;
      setAsked((before) => [...before, next]);
      onText(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      {...{ label, hint }}
      value={typed}
      onValue={setTyped}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}
