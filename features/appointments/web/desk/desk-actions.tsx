import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Appointment, changeStatus, STATUS } from '../../contract.ts';
import { VisitStatus } from '../components/status.tsx';
import { TeamActions } from '../components/team-actions.tsx';
import { readAgain } from '../queries.ts';
import styles from './desk.module.css';

/** Where the visit is, its next step, and its end: asked before, because it can't be undone. */
export function DeskActions({ visit }: { readonly visit: Appointment }) {
  const { t } = useWords();
  const [ending, setEnding] = useState(false);
  return (
    <>
      <span className={styles.mode}>
        <VisitStatus status={visit.status} />
        {t(`appointments.modeShort.${visit.mode}`)}
      </span>
      <LinkButton icon="person" href={`/patients/${visit.patient_id}`}>
        {t('appointments.desk.record')}
      </LinkButton>
      <TeamActions visit={visit} withoutEnd />
      {visit.can.complete && (
        <Button variant="danger" onClick={() => setEnding(true)}>
          {t('appointments.desk.end')}
        </Button>
      )}
      {ending && <EndDialog visit={visit} onClose={() => setEnding(false)} />}
    </>
  );
}

function EndDialog({ visit, onClose }: { readonly visit: Appointment; readonly onClose: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useAction(changeStatus, {
    onSettled: () => readAgain(client),
    onSuccess: () => {
      showAlert('success', t('appointments.desk.ended', { name: visit.patient.name }));
      onClose();
      // The call ends with the visit: nothing more is asked about it.
      void navigate('/schedule', { state: { ended: true } });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={end.isPending}
      title={t('appointments.desk.endTitle', { name: visit.patient.name })}
      confirmLabel={t('appointments.desk.end')}
      cancelLabel={t('appointments.desk.goOn')}
      closeLabel={t('shell.action.close')}
      onConfirm={() =>
        end.mutate({
          params: { appointment_id: visit.appointment_id },
          body: { status: STATUS.completed, expected_version: visit.version },
        })
      }
      onClose={onClose}
    >
      <p>{t('appointments.desk.endBody')}</p>
      {end.error && (
        <Alert tone="bad" live="alert">
          {textOf(end.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
