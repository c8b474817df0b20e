import { useActingFor } from '#features/people/web/index.ts';
import { useFirstReports } from '../queries.ts';
import { CriticalPart } from './critical-part.tsx';

/** At the top of a patient's Home: a critical result that no member of the care team has answered. */
export function HomeCriticalResults() {
  const { personId, name, isSelf } = useActingFor();
  const critical = useFirstReports(personId, 1).data?.critical ?? [];
  const [first] = critical;
  if (!first) return null;
  return (
    <CriticalPart
      critical={critical}
      name={isSelf ? undefined : name}
      personId={personId}
      href={`/medical-reports/${first.report_id}`}
    />
  );
}
