import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createPrescription } from '../../contract.ts';
import { onePrescription } from '../queries.ts';

/** Begins a prescription and goes to it. */
export function NewPrescription({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [id] = useState(newId);
  const begin = useAction(createPrescription, {
    onSuccess: (draft) => {
      client.setQueryData(onePrescription(draft.prescription_id).queryKey, draft);
      void navigate(`/patients/${patientId}/prescriptions/${draft.prescription_id}`);
    },
  });
  return (
    <>
      {begin.error && (
        <Alert tone="bad" live="alert">
          {errorText(begin.error)}
        </Alert>
      )}
      <Button
        icon="plus"
        busy={begin.isPending}
        onClick={() => begin.mutate({ body: { prescription_id: id, patient_id: patientId } })}
      >
        {t('prescriptions.list.new')}
      </Button>
    </>
  );
}
