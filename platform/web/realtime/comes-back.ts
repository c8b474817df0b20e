/**
 * How a connection that was cut comes back: after about a second, later after longer, and each time after less than
 * five. Spread out, so that a server that starts again isn't met by all of them at once.
 */
export const COMES_BACK = {
  reconnectionDelay: 1000,
  randomizationFactor: 0.5,
  reconnectionDelayMax: 4000,
} as const;

/** After a refusal, milliseconds. */
export const afterRefusal = (): number => 1000 + Math.random() * 3000;
