import { useQuery } from '@tanstack/react-query';
import { getPatient } from '#features/people/contract.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';

/** On the record: to the chat with the patient; of a family member, to the one who reads for them. */
export function WriteToPatient({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  // The page around it has asked for it already.
  const { data } = useQuery(queryOf(getPatient, { params: { patient_id: patientId } }, { persist: true }));
  if (!data) return null;
  return (
    <LinkButton variant="primary" icon="chat" href={`/chat/with/${data.managed_by?.person_id ?? patientId}`}>
      {t('chat.groups.message')}
    </LinkButton>
  );
}
