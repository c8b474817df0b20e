import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfVisit } from '#features/appointments/web/slots.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { createPrescription, listMyPrescriptions } from '../../contract.ts';
import { onePrescription } from '../queries.ts';
import { NewPrescription } from './new-prescription.tsx';
import { OnePrescription } from './one-prescription.tsx';

/** The prescription of a visit: the one that was begun, or a button to begin it; colleagues begin one without the visit. */
export function VisitPrescription({ appointmentId, patientId, clinicianId }: OfVisit) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const isOwnVisit = useSession().data?.user.id === clinicianId;
  const [id] = useState(newId);
  const query = { patient_id: patientId, appointment_id: appointmentId };
  const rows = useQuery(queryOf(listMyPrescriptions, { query }));
  const begin = useAction(createPrescription, {
    onSuccess: async (draft) => {
      client.setQueryData(onePrescription(draft.prescription_id).queryKey, draft);
      await invalidate(client, listMyPrescriptions);
    },
  });
  // Loaded prescriptions stay when they can't be loaded again: the doctor may be writing.
  if (!rows.data && rows.isError) return <Problem error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton lines={4} />;
  const [newest] = rows.data.prescriptions;
  if (newest) return <OnePrescription id={newest.prescription_id} />;
  if (!isOwnVisit) return <NewPrescription patientId={patientId} />;
  return (
    <>
      {begin.error && (
        <Alert tone="bad" live="alert">
          {errorText(begin.error)}
        </Alert>
      )}
      <Button
        icon="plus"
        variant="primary"
        busy={begin.isPending}
        onClick={() =>
          begin.mutate({
            body: { prescription_id: id, patient_id: patientId, appointment_id: appointmentId },
          })
        }
      >
        {t('prescriptions.list.new')}
      </Button>
    </>
  );
}
