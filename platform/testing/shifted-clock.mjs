/**
 * Makes `Date` run ahead by so many milliseconds; timers keep their pace. Needs nothing around it, so that it can be
 * handed to a browser as text. Used to run the journeys at another hour (JOURNEY_CLOCK in journey-server.ts). Asked
 * twice, the greater lead counts: time passes, and never goes back.
 * @param {number} ahead
 */
export function shiftClock(ahead) {
  const Real = globalThis.Date;
  if (Object.hasOwn(Real, 'ahead')) {
    Real.ahead = Math.max(Real.ahead, ahead);
    return;
  }
  class Shifted extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + Shifted.ahead);
      else super(...given);
    }
    static ahead = ahead;
    static now() {
      return Real.now() + Shifted.ahead;
    }
    // Dates that something outside of the scripts has made are dates too.
    static [Symbol.hasInstance](value) {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  globalThis.Date = new Proxy(Shifted, { apply: () => new Shifted().toString() });
}

const ahead = Number(process.env.JOURNEY_CLOCK_AHEAD_MS ?? 0);
if (ahead > 0) shiftClock(ahead);
