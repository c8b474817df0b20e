import { useQuery } from '@tanstack/react-query';
import { useWords } from '#platform/web/i18n/words.ts';
import { lineOf } from '../figures.ts';
import { latestOfPatient } from '../queries.ts';

/** After age and sex in the head of a record: what a dose may depend on. */
export function PatientWeight({ patientId }: { readonly patientId: string }) {
  const words = useWords();
  const { data } = useQuery(latestOfPatient(patientId));
  const weight = data?.latest.find(({ type }) => type === 'weight');
  return weight ? <> · {lineOf(weight, words)}</> : null;
}
