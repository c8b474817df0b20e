import { lazy, Suspense } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { useLatest } from '../use-latest.ts';

/** Most people never see it: fetched once there is something critical. */
const CriticalStrip = lazy(() => import('./critical-strip.tsx').then((m) => ({ default: m.CriticalStrip })));

/** At the top of a patient's Home: what is critical, until a newer reading of its kind or an answer. */
export function HomeCritical() {
  const { personId, name, isSelf } = useActingFor();
  const { critical } = useLatest(personId);
  if (critical.length === 0) return null;
  return (
    <Suspense>
      <CriticalStrip critical={critical} name={isSelf ? undefined : name} />
    </Suspense>
  );
}
