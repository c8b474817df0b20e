import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { PickFile } from '#platform/ui/pick-file.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  dispensePrescription,
  readVerifiedPrescription,
  type VerifiedPrescription,
  verifyPrescription,
} from '../../contract.ts';
import { sealKeys } from '../offline-keys.ts';
import { Lines } from '../reading/lines.tsx';
import { TONE_OF } from '../reading/rows.tsx';

const MOST_DIGITS = 4;

/** Where the QR code leads: whether it was issued here and counts; the medicines after a question. */
export function VerifyScreen() {
  const { t } = useWords();
  const errorText = useErrorText();
  const { code = '' } = useParams();
  // So that this device can check the code of a paper when it has no network.
  useEffect(() => void sealKeys(), []);
  const found = useQuery({ ...queryOf(verifyPrescription, { params: { code } }), retry: false });
  return (
    <Stack>
      <meta name="robots" content="noindex" />
      <h1>{t('prescriptions.verify.title')}</h1>
      {found.isPending && <Skeleton lines={5} />}
      {found.isError && (
        <Alert tone="bad" live="alert" title={t('prescriptions.verify.notFound')}>
          {errorText(found.error)}
        </Alert>
      )}
      {found.data && <Found code={code} found={found.data} />}
    </Stack>
  );
}

function Found({ code, found }: { readonly code: string; readonly found: VerifiedPrescription }) {
  const { t, format } = useWords();
  const { patient, state } = found;
  return (
    <>
      <Card>
        <StatusBadge tone={TONE_OF[state]}>{t(`prescriptions.state.${state}`)}</StatusBadge>
        {state !== 'signed' && <p>{t(`prescriptions.verify.dont`)}</p>}
        {!found.seal_fits && <Alert tone="bad">{t('prescriptions.verify.sealBroken')}</Alert>}
        <p>
          {t('prescriptions.verify.issued', {
            doctor: found.doctor_name,
            number: [found.registration_number, found.registration_council].filter(Boolean).join(', '),
            day: format.dayAndTime(found.issued_at),
          })}
        </p>
        <p>{found.clinic}</p>
        <p>{t('prescriptions.one.validUntil', { day: format.shortDay(found.valid_until) })}</p>
        <p>
          {t('prescriptions.verify.patient', {
            patient: [patient.initials, patient.age, patient.sex && t(`prescriptions.sex.${patient.sex}`)]
              .filter(Boolean)
              .join(', '),
          })}
        </p>
        <p>{t('prescriptions.verify.times', { n: found.times_dispensed })}</p>
        <p>{t(`prescriptions.level.${found.signature_level}`)}</p>
      </Card>
      <Details code={code} found={found} />
      <CompareFile sha256={found.pdf_sha256} />
    </>
  );
}

/** Four digits: a year is the patient's year of birth, or they end the phone number; both are tried as one. */
const answerOf = (digits: string, isYear: boolean) =>
  isYear ? { birth_year: Number(digits) } : { phone_end: digits };

function Details({ code, found }: { readonly code: string; readonly found: VerifiedPrescription }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [year, setYear] = useState('');
  const [phone, setPhone] = useState('');
  const refresh = () =>
    client.invalidateQueries({ queryKey: queryOf(verifyPrescription, { params: { code } }).queryKey });
  const read = useAction(readVerifiedPrescription, { onSettled: refresh });
  const answer = answerOf(year || phone, year !== '');
  const isReady = (year || phone).length === MOST_DIGITS;
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
  return (
    <Section title={t('prescriptions.verify.details')}>
      <Stack>
        {read.error && (
          <Alert tone="bad" live="alert">
            {errorText(read.error)}
          </Alert>
        )}
        {read.data ? (
          <Card>
            <p>{read.data.patient_name}</p>
            <Lines lines={read.data.lines} />
            {found.state === 'signed' && <Dispense code={code} answer={answer} onDone={refresh} />}
          </Card>
        ) : (
          <>
            <p>{t('prescriptions.verify.question', { n: found.tries_left })}</p>
            <TextField
              label={t('prescriptions.verify.birthYear')}
              inputMode="numeric"
              value={year}
              onValue={(text) => setYear(digits(text))}
            />
            <TextField
              label={t('prescriptions.verify.phoneEnd')}
              inputMode="numeric"
              value={phone}
              onValue={(text) => setPhone(digits(text))}
            />
            <Button
              variant="primary"
              busy={read.isPending}
              disabled={!isReady}
              onClick={() => read.mutate({ params: { code }, body: answer })}
            >
              {t('prescriptions.verify.show')}
            </Button>
          </>
        )}
      </Stack>
    </Section>
  );
}

interface DispenseProps {
  readonly code: string;
  readonly answer: ReturnType<typeof answerOf>;
  readonly onDone: () => Promise<void>;
}

function Dispense({ code, answer, onDone }: DispenseProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [id, setId] = useState(newId);
  const [name, setName] = useState('');
  const [licence, setLicence] = useState('');
  const [pharmacy, setPharmacy] = useState('');
  const [isTried, setTried] = useState(false);
  const record = useAction(dispensePrescription, {
    onSuccess: async () => {
      setId(newId());
      setTried(false);
      await onDone();
    },
  });
  const missing = (value: string) =>
    isTried && !value.trim() ? t('prescriptions.verify.needed') : undefined;
  const send = () => {
    setTried(true);
    if (!name.trim() || !licence.trim() || !pharmacy.trim()) return;
    record.mutate({
      params: { code },
      body: {
        ...{ dispensing_id: id, pharmacist_name: name.trim(), licence_number: licence.trim() },
        ...{ pharmacy: pharmacy.trim(), ...answer },
      },
    });
  };
  return (
    <Section title={t('prescriptions.verify.pharmacists')}>
      <Stack>
        {record.error && (
          <Alert tone="bad" live="alert">
            {errorText(record.error)}
          </Alert>
        )}
        {record.isSuccess && (
          <Alert tone="ok" live="status">
            {t('prescriptions.verify.recorded')}
          </Alert>
        )}
        <TextField
          label={t('prescriptions.verify.pharmacist')}
          maxLength={120}
          value={name}
          onValue={setName}
          error={missing(name)}
        />
        <TextField
          label={t('prescriptions.verify.licence')}
          maxLength={60}
          value={licence}
          onValue={setLicence}
          error={missing(licence)}
        />
        <TextField
          label={t('prescriptions.verify.pharmacy')}
          maxLength={160}
          value={pharmacy}
          onValue={setPharmacy}
          error={missing(pharmacy)}
        />
        <Button busy={record.isPending} onClick={send}>
          {t('prescriptions.verify.record')}
        </Button>
      </Stack>
    </Section>
  );
}

/** The file stays on this device: only its digest is compared. */
function CompareFile({ sha256 }: { readonly sha256: string }) {
  const { t } = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [isSame, setSame] = useState<boolean>();
  const compare = async (chosen: File) => {
    setFile(chosen);
    const digest = await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer());
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    setSame(hex === sha256);
  };
  return (
    <Section title={t('prescriptions.verify.compare')}>
      <Stack>
        <PickFile
          label={t('prescriptions.verify.file')}
          chooseLabel={t('prescriptions.verify.choose')}
          accept="application/pdf"
          file={file}
          onFile={(chosen) => void compare(chosen)}
        />
        {isSame !== undefined && (
          <Alert tone={isSame ? 'ok' : 'bad'} live="alert">
            {t(isSame ? 'prescriptions.verify.same' : 'prescriptions.verify.changed')}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
