import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#platform/ui/back-link.tsx';
import { onePatient } from '../queries.ts';

/** Above a clinician's page about one patient: names the patient, and leads to the record. */
export function PatientBack({ patientId }: { readonly patientId: string }) {
  const { data } = useQuery(onePatient(patientId));
  return <BackLink href={`/patients/${patientId}`}>{data?.name ?? '…'}</BackLink>;
}
