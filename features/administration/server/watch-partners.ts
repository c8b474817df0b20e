import type { Db } from '#platform/server/db/database.ts';
import type { PartnerName } from '../contract.ts';
import { notePartnerCall } from './repository/system.ts';

export type PartnerWatch = <P extends object>(name: PartnerName, partner: P) => P;

/**
 * Notes when calls of a partner succeed and fail. The call doesn't wait for the note, and works without it when the
 * database is unreachable.
 */
export function partnerWatch(db: Db, clock: () => Date): PartnerWatch {
  const note = (name: PartnerName, outcome: 'success' | 'failure') =>
    void notePartnerCall(db, name, outcome, clock()).catch(() => undefined);
  return (name, partner) => {
    const watched = (result: unknown): unknown => {
      if (result instanceof Promise)
        result.then(
          () => note(name, 'success'),
          () => note(name, 'failure'),
        );
      return result;
    };
    if (typeof partner === 'function')
      return new Proxy(partner, { apply: (call, self, given) => watched(Reflect.apply(call, self, given)) });
    return new Proxy(partner, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        // Bound to the partner itself, since a proxy has no private fields. `close` isn't counted as a call.
        return typeof value === 'function' && key !== 'close'
          ? (...given: unknown[]) => watched(Reflect.apply(value, target, given))
          : typeof value === 'function'
            ? value.bind(target)
            : value;
      },
    });
  };
}
