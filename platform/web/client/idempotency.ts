import { newId } from './new-id.ts';

/** As long as the server remembers a key, with room to spare. */
const KEPT_FOR = 12 * 60 * 60 * 1000;

export interface KeyInUse {
  readonly value: string;
  /** The outcome is known: the next call with the same content is a new action. */
  settle(): void;
}

/**
 * One key for one logical action. A person who taps "Book" again after a lost answer repeats the action, so the
 * same content goes out under the same key until some answer says what became of it.
 */
export function createIdempotencyKeys(now: () => number = Date.now) {
  const open = new Map<string, { value: string; since: number }>();
  return {
    take(name: string, content: unknown, given?: string): KeyInUse {
      if (given) return { value: given, settle: () => undefined };
      const at = `${name} ${JSON.stringify(content)}`;
      const known = open.get(at);
      const entry = known && now() - known.since < KEPT_FOR ? known : { value: newId(), since: now() };
      open.set(at, entry);
      return {
        value: entry.value,
        settle: () => {
          if (open.get(at) === entry) open.delete(at);
        },
      };
    },
    clear: () => open.clear(),
  };
}
