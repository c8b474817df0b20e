import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { OfflinePrescription } from '../../contract.ts';
import { checkOffline, type OfflineTools } from '../../rules.ts';
import { sealKeys } from '../offline-keys.ts';
import styles from '../reading/lines.module.css';
import { Times } from '../reading/lines.tsx';

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const inflated = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

async function check(digits: string) {
  const keys = await sealKeys();
  if (keys.length === 0) return { outcome: 'no_keys' } as const;
  return await checkOffline(digits, keys, {
    subtle: crypto.subtle as unknown as OfflineTools['subtle'],
    inflate,
  });
}

/** The target of the second QR code: the signed content, checked on this device with the stored keys. */
export function OfflineScreen() {
  const { t } = useWords();
  const [digits, setDigits] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    // What the code says about a patient doesn't stay in the address or in the history.
    const forget = () => window.history.replaceState(window.history.state, '', window.location.pathname);
    const scanAnother = () => {
      const next = window.location.hash.slice(1);
      if (!next) return;
      setDigits(next);
      forget();
    };
    forget();
    window.addEventListener('hashchange', scanAnother);
    return () => window.removeEventListener('hashchange', scanAnother);
  }, []);
  const checked = useQuery({
    queryKey: ['offline-code', digits],
    queryFn: () => check(digits),
    enabled: digits !== '',
    networkMode: 'always',
    gcTime: 0,
  });
  const { data } = checked;
  return (
    <Stack>
      <h1>{t('prescriptions.offline.title')}</h1>
      {digits === '' && <Ready />}
      {checked.isLoading && <Skeleton lines={5} />}
      {data?.outcome === 'genuine' && <Genuine prescription={data.prescription} />}
      {data && data.outcome !== 'genuine' && (
        <Alert tone="bad" live="alert" title={t('prescriptions.verify.dont')}>
          {t(`prescriptions.offline.${data.outcome}`)}
        </Alert>
      )}
    </Stack>
  );
}

/** Opened without a code: the keys are fetched, and the device is ready. */
function Ready() {
  const { t } = useWords();
  const keys = useQuery({ queryKey: ['seal-keys'], queryFn: sealKeys, networkMode: 'always' });
  if (!keys.data) return <Skeleton lines={2} />;
  const isReady = keys.data.length > 0;
  return (
    <Alert tone={isReady ? 'ok' : 'warn'} live="status">
      {t(isReady ? 'prescriptions.offline.ready' : 'prescriptions.offline.no_keys')}
    </Alert>
  );
}

function Genuine({ prescription }: { readonly prescription: OfflinePrescription }) {
  const { t, format } = useWords();
  const [initials, age, sex] = prescription.p;
  const isOver = prescription.until < clinicDay(new Date());
  return (
    <>
      <Card>
        <StatusBadge tone={isOver ? 'warn' : 'ok'}>
          {t(isOver ? 'prescriptions.state.expired' : 'prescriptions.offline.genuine')}
        </StatusBadge>
        {isOver && <p>{t('prescriptions.verify.dont')}</p>}
        <p>
          {t('prescriptions.verify.issued', {
            doctor: prescription.doctor,
            number: prescription.reg,
            day: format.dayAndTime(prescription.at),
          })}
        </p>
        <p>{prescription.clinic}</p>
        <p>{t('prescriptions.offline.number', { number: prescription.n })}</p>
        <p>{t('prescriptions.one.validUntil', { day: format.shortDay(prescription.until) })}</p>
        <p>
          {t('prescriptions.verify.patient', {
            patient: [initials, age, sex && t(`prescriptions.sex.${sex}`)].filter(Boolean).join(', '),
          })}
        </p>
        <p>{t('prescriptions.offline.limits')}</p>
        <LinkButton href={`/v/${prescription.o}`}>{t('prescriptions.offline.online')}</LinkButton>
      </Card>
      <Section title={t('prescriptions.verify.details')}>
        <ol className={styles.lines}>
          {prescription.lines.map((line) => (
            <li key={`${line.m} ${line.t ?? ''} ${line.s ?? ''} ${line.d ?? ''}`}>
              <p className={styles.name} lang="en">
                {line.m}
              </p>
              {line.t && <Times timing={line.t} />}
              {line.s && <p lang="en">{line.s}</p>}
              {line.d && (
                <p>
                  {t('prescriptions.line.inDoctorsWords')}: {line.d}
                </p>
              )}
              {line.q && <p className={styles.more}>{t('prescriptions.line.total', { quantity: line.q })}</p>}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
