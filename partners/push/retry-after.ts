const LEAST_MS = 1000;
/** The longest accepted wait: an older push has no news. */
const MOST_MS = 3_600_000;

/**
 * How long a service wants us to stay away (RFC 9110, 10.2.3): seconds, or a date.
 * @returns milliseconds, a second at least and an hour at most; undefined when it says nothing that can be read
 */
export function retryAfterOf(header: string | null, now: Date): number | undefined {
  const said = header?.trim();
  if (!said) return undefined;
  const asked = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime();
  // `Date.parse` reads far more than the dates of HTTP: `-5`, `1.5`.
  const isDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(said);
  if (Number.isNaN(asked) || !(isDate || /^\d+$/.test(said))) return undefined;
  return Math.min(MOST_MS, Math.max(LEAST_MS, asked));
}
