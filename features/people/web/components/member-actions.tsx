import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctNumber, startReset, suspendMember } from '#features/accounts/contract.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { Patient } from '../../contract.ts';
import { onePatient } from '../queries.ts';
import styles from './pages.module.css';

type Asked = 'suspend' | 'lift' | 'reset' | 'correct';

/** Asks once more, then does it. */
function useAccountChange(patient: Patient) {
  const { t } = useWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const params = { person_id: patient.patient_id };
  const suspend = useAction(suspendMember);
  const reset = useAction(startReset);
  const correct = useAction(correctNumber);
  const [phone, setPhone] = useState('');
  const current = asked === 'reset' ? reset : asked === 'correct' ? correct : suspend;
  const close = () => {
    suspend.reset();
    reset.reset();
    correct.reset();
    setAsked(undefined);
  };
  const confirm = async () => {
    if (!asked || current.isPending) return;
    try {
      if (asked === 'reset') {
        const { sent_to: to } = await reset.mutateAsync({ params });
        showAlert('success', t('people.member.resetSent', { to }));
      } else if (asked === 'correct') {
        const corrected = await correct.mutateAsync({ params, body: { phone } });
        await client.invalidateQueries({ queryKey: onePatient(patient.patient_id).queryKey });
        showAlert('success', t('people.member.corrected', { phone: phoneAsRead(corrected.phone) }));
      } else {
        await suspend.mutateAsync({ params, body: { suspended: asked === 'suspend' } });
        await client.invalidateQueries({ queryKey: onePatient(patient.patient_id).queryKey });
        showAlert('success', t(asked === 'suspend' ? 'people.member.suspended' : 'people.member.lifted'));
      }
      close();
    } catch {
      // Said in the dialog, which stays open.
    }
  };
  return { asked, ask: setAsked, phone, setPhone, current, confirm, close };
}

/** What staff may do with the account behind a patient: never see or set a password. */
export function MemberActions({ patient }: { readonly patient: Patient }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { asked, ask, phone, setPhone, current, confirm, close } = useAccountChange(patient);
  const { can } = patient;
  if (!can.suspend) return null;
  return (
    <Section title={t('people.member.title')} description={t('people.member.hint')}>
      <div className={styles.chips}>
        {can.reset_password && (
          <Button icon="lock" onClick={() => ask('reset')}>
            {t('people.member.reset')}
          </Button>
        )}
        {can.correct_number && (
          <Button icon="phone" onClick={() => ask('correct')}>
            {t('people.member.correct')}
          </Button>
        )}
        {patient.suspended_at ? (
          <Button icon="check" onClick={() => ask('lift')}>
            {t('people.member.lift')}
          </Button>
        ) : (
          <Button icon="close" onClick={() => ask('suspend')}>
            {t('people.member.suspend')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        danger={asked === 'suspend'}
        title={asked ? t(`people.member.${asked}Title`, { name: patient.name }) : ''}
        confirmLabel={asked ? t(`people.member.${asked}`) : ''}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={current.isPending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{asked && t(`people.member.${asked}Body`)}</p>
        {asked === 'correct' && (
          <PhoneField id="correct-number" label={t('people.walkIn.phone')} value={phone} onValue={setPhone} />
        )}
        {current.isError && (
          <Alert tone="bad" live="alert">
            {textOf(current.error)}
          </Alert>
        )}
      </ConfirmDialog>
    </Section>
  );
}
