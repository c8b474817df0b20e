import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { LoadPart, Slot } from '../feature.ts';
import { Boundary } from './boundary.tsx';

const parts = new Map<LoadPart, ComponentType>();

/** One lazy component for one loader, whichever place asks for it. */
export function lazyPart(load: LoadPart): ComponentType {
  let part = parts.get(load);
  if (!part) {
    part = lazy(async () => ({ default: await load() }));
    parts.set(load, part);
  }
  return part;
}

/** Begins to load it, so that it is there when it is shown. A failure shows when it is. */
export function preload(load: LoadPart): void {
  load().catch(() => undefined);
}

/** Pieces of the shell, each on its own: one that fails takes nothing else with it. */
export function Slots({
  slots,
  fallback,
}: {
  readonly slots: readonly Slot[];
  readonly fallback?: ReactNode;
}) {
  return slots.map((slot) => {
    const Part = lazyPart(slot.part);
    return (
      <Boundary key={slot.id} fallback={() => null}>
        <Suspense fallback={fallback}>
          <Part />
        </Suspense>
      </Boundary>
    );
  });
}
