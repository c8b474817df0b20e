import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type ClinicianProfile, getClinician, listClinicians, verifyRegistration } from '../../contract.ts';
import { DetailList } from './detail-list.tsx';
import pages from './pages.module.css';

const MOST = 500;

/** How the registration was checked, for staff and the clinician; staff decide about it here. */
export function VerifyRegistration({ clinician }: { readonly clinician: ClinicianProfile }) {
  const { t, format } = useWords();
  const [deciding, setDeciding] = useState<boolean>();
  const { verification, registration_number: number } = clinician;
  if (verification === undefined) return null;
  const hasExpired = verification?.verified === true && !clinician.registration_verified;
  const word = hasExpired
    ? t('people.verify.expired')
    : verification === null
      ? t(number ? 'people.verify.open' : 'people.verify.noNumber')
      : t(verification.verified ? 'people.clinician.verified' : 'people.verify.refused');
  const tone = verification === null ? 'warn' : verification.verified && !hasExpired ? 'ok' : 'bad';
  return (
    <Section title={t('people.verify.title')} aside={<StatusBadge tone={tone}>{word}</StatusBadge>}>
      {verification && (
        <DetailList
          details={[
            { label: t('people.verify.by'), value: verification.by.name },
            { label: t('people.verify.at'), value: format.dayAndTime(verification.at) },
            ...(verification.valid_until
              ? [{ label: t('people.verify.validUntil'), value: format.shortDay(verification.valid_until) }]
              : []),
            ...(verification.note ? [{ label: t('people.verify.note'), value: verification.note }] : []),
          ]}
        />
      )}
      {clinician.can.verify && (
        <div className={pages.chips}>
          <Button
            variant={verification?.verified && !hasExpired ? 'secondary' : 'primary'}
            icon="check"
            onClick={() => setDeciding(true)}
          >
            {t(verification?.verified ? 'people.verify.again' : 'people.verify.confirm')}
          </Button>
          {verification?.verified !== false && (
            <Button icon="close" onClick={() => setDeciding(false)}>
              {t('people.verify.refuse')}
            </Button>
          )}
        </div>
      )}
      <Decision
        key={String(deciding)}
        clinician={clinician}
        verified={deciding}
        onClose={() => setDeciding(undefined)}
      />
    </Section>
  );
}

interface DecisionProps {
  readonly clinician: ClinicianProfile;
  readonly verified: boolean | undefined;
  readonly onClose: () => void;
}

function Decision({ clinician, verified, onClose }: DecisionProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const problems = useProblems('verify');
  const [note, setNote] = useState('');
  const [until, setUntil] = useState(clinician.verification?.valid_until ?? '');
  const params = { clinician_id: clinician.clinician_id };
  const verify = useAction(verifyRegistration, {
    onSuccess: (changed) => {
      client.setQueryData(queryOf(getClinician, { params }).queryKey, changed);
      void invalidate(client, listClinicians);
      showAlert('success', t('shell.form.saved'));
      onClose();
    },
    onError: (error) => problems.take(error, ['note', 'valid_until']),
  });
  const send = () => {
    if (verified === undefined || verify.isPending) return;
    const text = note.trim();
    verify.mutate({
      params,
      body: {
        verified,
        ...(text ? { note: text } : {}),
        ...(verified && until ? { valid_until: until } : {}),
      },
    });
  };
  return (
    <Dialog
      open={verified !== undefined}
      title={t(verified ? 'people.verify.confirm' : 'people.verify.refuse')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button variant={verified ? 'primary' : 'danger'} busy={verify.isPending} onClick={send}>
            {t(verified ? 'people.verify.confirm' : 'people.verify.refuse')}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <DetailList
          details={[
            { label: t('people.patients.name'), value: clinician.name },
            {
              label: t('people.clinician.registration'),
              value: [clinician.registration_number, clinician.registration_council]
                .filter(Boolean)
                .join(', '),
            },
          ]}
        />
        <p>{t(verified ? 'people.verify.confirmBody' : 'people.verify.refuseBody')}</p>
        {verified && (
          <DateField
            id={problems.id('valid_until')}
            label={t('people.verify.validUntil')}
            optionalLabel={t('people.form.optional')}
            hint={t('people.verify.validUntilHint')}
            error={problems.of('valid_until')}
            min={clinicDay(new Date())}
            value={until}
            onValue={setUntil}
          />
        )}
        <TextArea
          id={problems.id('note')}
          label={t('people.verify.note')}
          optionalLabel={t('people.form.optional')}
          error={problems.of('note')}
          value={note}
          onValue={setNote}
          maxLength={MOST}
        />
      </Stack>
    </Dialog>
  );
}
