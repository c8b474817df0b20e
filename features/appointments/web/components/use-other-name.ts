import { useActingFor } from '#features/people/web/index.ts';
import { useSession } from '#platform/web/session/use-session.ts';

interface OfPatient {
  readonly patient_id: string;
  readonly patient: { readonly name: string };
}

/**
 * The name that goes beside something on a patient's screens that may be of several people: of everybody but oneself,
 * and of everybody while acting for somebody else.
 */
export function useOtherName(): (of: OfPatient) => string | undefined {
  const { data } = useSession();
  const { isSelf } = useActingFor();
  return ({ patient_id: id, patient }) =>
    data?.userType === 'patient' && (!isSelf || id !== data.user.id) ? patient.name : undefined;
}
