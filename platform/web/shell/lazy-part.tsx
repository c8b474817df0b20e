import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { LoadPart, Slot } from '../feature.ts';
import { useUserType } from '../session/use-session.ts';
import type { SlotPoint } from '../slot.ts';
import { Boundary } from './boundary.tsx';
import { useCatalogue } from './shell-context.ts';

const parts = new Map<unknown, unknown>();

/** One lazy component for one loader, whichever place asks for it. */
export function lazyPart<P extends object = object>(load: LoadPart<P>): ComponentType<P> {
  let part = parts.get(load) as ComponentType<P> | undefined;
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

type SlotsProps<P> = {
  readonly slots: readonly Slot<P>[];
  readonly fallback?: ReactNode;
} & (object extends P ? { readonly given?: P } : { readonly given: P });

/** Pieces of the shell, each on its own: one that fails takes nothing else with it. All are `given` the same. */
export function Slots<P extends object = object>({ slots, given, fallback }: SlotsProps<P>) {
  return slots.map((slot) => {
    const Part = lazyPart(slot.part);
    return (
      <Boundary key={slot.id} fallback={() => null}>
        <Suspense fallback={fallback}>
          <Part {...(given as P)} />
        </Suspense>
      </Boundary>
    );
  });
}

/**
 * What the other features put at a slot point, for the one who is signed in. On Home, before their screens are there,
 * it is what stands in for it.
 */
export function Fillings<P extends object>({
  point,
  given,
  fallback,
}: {
  readonly point: SlotPoint<P>;
  readonly given: P;
  readonly fallback?: ReactNode;
}) {
  const userType = useUserType();
  const { fillings: all, isWhole } = useCatalogue();
  if (!isWhole) return fallback;
  const fillings = all(point, userType);
  return <Slots<object> slots={fillings as unknown as readonly Slot[]} given={given} fallback={fallback} />;
}
