import { useActingFor } from '#features/people/web/index.ts';
import { useSession } from '#platform/web/session/use-session.ts';

interface OfPatient {
  readonly patient_id: string;
  readonly patient: { readonly name: string };
}

/**
 * The name of a person on screens that may show several people: for all except the patient, and while acting for
 * another person for all.
 */
export function useOtherName(): (of: OfPatient) => string | undefined {
  const { data } = useSession();
  const { isSelf } = useActingFor();
  return ({ patient_id: id, patient }) =>
    data?.userType === 'patient' && (!isSelf || id !== data.user.id) ? patient.name : undefined;
}
