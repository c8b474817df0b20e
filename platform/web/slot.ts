import type { Slot, SlotFilling } from './feature.ts';

/** A place on a screen that other features fill. The feature of the screen declares it in its `web/slots.ts`. */
export interface SlotPoint<P extends object> {
  /** `<feature>.<place>`, e.g. `people.recordHeader`. */
  readonly name: string;
  /** What the host hands to each part; only its type counts. */
  readonly given?: P;
}

export const slotPoint = <P extends object = object>(name: string): SlotPoint<P> => ({ name });

export function fill<P extends object>(
  point: SlotPoint<P>,
  slot: Slot<P> & { readonly order: number; readonly label?: string },
): SlotFilling {
  return { ...slot, at: point.name } as unknown as SlotFilling;
}
