import type { Critical } from '../use-latest.ts';
import { CriticalAlert } from './critical-alert.tsx';

/** The newest of what is critical; the others are counted. */
export function CriticalStrip({
  critical,
  name,
}: {
  readonly critical: readonly Critical[];
  readonly name: string | undefined;
}) {
  const [first, ...others] = critical;
  if (!first?.level) return null;
  return (
    <CriticalAlert
      shown={first}
      level={first.level}
      outside={first.outside}
      takenAt={first.taken_at}
      notice={first.notice}
      name={name}
      more={others.length}
    />
  );
}
