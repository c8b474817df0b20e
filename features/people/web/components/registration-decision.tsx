import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type ClinicianProfile, getClinician, listClinicians, verifyRegistration } from '../../contract.ts';
import { DetailList } from './detail-list.tsx';

const MOST = 500;

interface DecisionProps {
  readonly clinician: ClinicianProfile;
  readonly verified: boolean | undefined;
  readonly onClose: () => void;
}

/** Staff's word on a registration, with a note and how long it holds. */
export function RegistrationDecision(props: DecisionProps) {
  const { clinician, verified, onClose } = props;
  const { t } = useWords();
  const { problems, note, setNote, until, setUntil, busy, send } = useDecision(props);
  const verb = t(verified ? 'people.verify.confirm' : 'people.verify.refuse');
  return (
    <FormSheet
      open={verified !== undefined}
      title={verb}
      action={verb}
      danger={!verified}
      busy={busy}
      problems={problems}
      onSubmit={send}
      onClose={onClose}
    >
      <DetailList
        details={[
          { label: t('people.patients.name'), value: clinician.name },
          {
            label: t('people.clinician.registration'),
            value: [clinician.registration_number, clinician.registration_council].filter(Boolean).join(', '),
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
          // Enter with half a date would confirm without a date.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
    </FormSheet>
  );
}

function useDecision({ clinician, verified, onClose }: DecisionProps) {
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
    onError: (error) => {
      void invalidate(client, getClinician);
      problems.take(error, ['note', 'valid_until']);
    },
  });
  const send = () => {
    if (verified === undefined) return;
    const text = note.trim();
    verify.mutate({
      params,
      body: {
        verified,
        registration_number: clinician.registration_number ?? '',
        registration_council: clinician.registration_council,
        ...(text ? { note: text } : {}),
        ...(verified && until ? { valid_until: until } : {}),
      },
    });
  };
  return { problems, note, setNote, until, setUntil, busy: verify.isPending, send };
}
