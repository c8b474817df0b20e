import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import {
  createPrescription,
  type Prescription,
  unlockPrescription,
  withdrawPrescription,
} from '../../contract.ts';
import { onePrescription } from '../queries.ts';
import { Download, PaperCopy } from './download.tsx';
import { Lines, ReadAloud } from './lines.tsx';

/** A signed prescription: first whether it still counts, then how each medicine is taken. */
export function PrescriptionView({ prescription }: { readonly prescription: Prescription }) {
  const { t, format } = useWords();
  const { content, state } = prescription;
  return (
    <Stack>
      <StateAlert prescription={prescription} />
      <Card>
        <p>
          {[
            prescription.doctor_name,
            prescription.registration_number,
            prescription.issued_at && format.dayAndTime(prescription.issued_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {content.diagnosis && (
          <p>
            {t('prescriptions.part.diagnosis')}: {content.diagnosis}
          </p>
        )}
        <Lines lines={prescription.lines} />
        {content.advice && <p style={{ whiteSpace: 'pre-wrap' }}>{content.advice}</p>}
        {content.investigations && (
          <p style={{ whiteSpace: 'pre-wrap' }}>
            {t('prescriptions.part.investigations')}: {content.investigations}
          </p>
        )}
        {content.follow_up_on && (
          <p>
            {t('prescriptions.part.followUp')}: {format.shortDay(content.follow_up_on)}
          </p>
        )}
        {prescription.valid_until && state === 'signed' && (
          <p>{t('prescriptions.one.validUntil', { day: format.shortDay(prescription.valid_until) })}</p>
        )}
      </Card>
      <Actions prescription={prescription} />
      <Section title={t('prescriptions.one.genuine')}>
        <p>{prescription.signature_level && t(`prescriptions.level.${prescription.signature_level}`)}</p>
        {prescription.verify_url && (
          <p>
            <a href={prescription.verify_url}>{t('prescriptions.one.verify')}</a>
          </p>
        )}
        {prescription.dispensings.map((each) => (
          <p key={each.at}>
            {t('prescriptions.one.dispensed', { day: format.dayAndTime(each.at), pharmacy: each.pharmacy })}
          </p>
        ))}
        <PaperCopy prescription={prescription} />
      </Section>
    </Stack>
  );
}

function StateAlert({ prescription: { state, withdrawn } }: { readonly prescription: Prescription }) {
  const { t } = useWords();
  if (state === 'signed' || state === 'draft') return null;
  return (
    <Alert tone={state === 'expired' ? 'warn' : 'bad'} title={t(`prescriptions.state.${state}`)}>
      {t(`prescriptions.what.${state}`)} {withdrawn?.reason}
    </Alert>
  );
}

function Actions({ prescription }: { readonly prescription: Prescription }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { prescription_id, patient_id, can } = prescription;
  const isPatient = useUserType() === 'patient';
  const base = isPatient ? '/prescriptions' : `/patients/${patient_id}/prescriptions`;
  const replace = useAction(createPrescription, {
    onSuccess: (draft) => {
      client.setQueryData(onePrescription(draft.prescription_id).queryKey, draft);
      void navigate(`/patients/${patient_id}/prescriptions/${draft.prescription_id}`);
    },
  });
  const unlock = useAction(unlockPrescription, {
    onSuccess: () => client.invalidateQueries({ queryKey: onePrescription(prescription_id).queryKey }),
  });
  const problem = replace.error ?? unlock.error;
  return (
    <>
      {problem && (
        <Alert tone="bad" live="alert">
          {errorText(problem)}
        </Alert>
      )}
      <Row>
        <ReadAloud lines={prescription.lines} />
        <Download prescription={prescription} />
        {isPatient && (
          <LinkButton icon="pill" href="/medicines">
            {t('prescriptions.one.toMedicines')}
          </LinkButton>
        )}
        {prescription.replaced_by && (
          <LinkButton href={`${base}/${prescription.replaced_by}`}>
            {t('prescriptions.one.toNewer')}
          </LinkButton>
        )}
        {can.replace && (
          <Button
            icon="refresh"
            busy={replace.isPending}
            onClick={() =>
              replace.mutate({ body: { prescription_id: id, patient_id, replaces: prescription_id } })
            }
          >
            {t('prescriptions.one.replace')}
          </Button>
        )}
        {can.withdraw && (
          <Button variant="quiet" onClick={() => setWithdrawing(true)}>
            {t('prescriptions.one.withdraw')}
          </Button>
        )}
        {can.unlock && (
          <Button
            icon="lock"
            busy={unlock.isPending}
            onClick={() => unlock.mutate({ params: { prescription_id } })}
          >
            {t('prescriptions.one.unlock')}
          </Button>
        )}
      </Row>
      {isWithdrawing && <Withdraw prescription={prescription} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function Withdraw({
  prescription,
  onClose,
}: {
  readonly prescription: Prescription;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { prescription_id } = prescription;
  const withdraw = useAction(withdrawPrescription, {
    onSuccess: (stored) => {
      client.setQueryData(onePrescription(prescription_id).queryKey, stored);
      onClose();
    },
  });
  const send = () => {
    setTried(true);
    if (reason.trim()) withdraw.mutate({ params: { prescription_id }, body: { reason: reason.trim() } });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('prescriptions.one.withdraw')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="danger" busy={withdraw.isPending} onClick={send}>
          {t('prescriptions.one.withdraw')}
        </Button>
      }
    >
      <Stack>
        {withdraw.error && (
          <Alert tone="bad" live="alert">
            {errorText(withdraw.error)}
          </Alert>
        )}
        <p>{t('prescriptions.one.withdrawHint')}</p>
        <TextField
          label={t('prescriptions.one.reason')}
          maxLength={300}
          value={reason}
          onValue={setReason}
          error={isTried && !reason.trim() ? t('prescriptions.one.reasonMissing') : undefined}
        />
      </Stack>
    </Sheet>
  );
}
