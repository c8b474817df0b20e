import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPatientSummary } from '#features/fhir/contract.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createHealthLink, listHealthLinks } from '../../contract.ts';
import { addressOf, seal } from '../sealing.ts';
import styles from './health-links.module.css';

const LIVES = [
  { value: '1', key: 'hour' },
  { value: '24', key: 'day' },
  { value: '168', key: 'week' },
] as const;
const SHORTEST = 4;

/** Six digits for the doctor; they can be changed. */
const somePasscode = (): string =>
  String(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000) + 100_000);

interface Wanted {
  readonly label: string;
  readonly passcode: string;
  readonly hours: string;
}

/** What goes to the server, and the key, which stays on this device. */
interface SealedLink {
  readonly key: string;
  readonly body: BodyOf<typeof createHealthLink> & { readonly health_link_id: string };
}

/** Fetches the summary and encrypts it on this device: only this device has its key. */
async function sealLink(
  patientId: string | undefined,
  { label, passcode, hours }: Wanted,
): Promise<SealedLink> {
  const of = patientId ? { patient_id: patientId } : {};
  const { key, jwe } = await seal(await call(getPatientSummary, { query: of }));
  const body = {
    ...of,
    health_link_id: newId(),
    contents: [{ content_type: 'application/fhir+json' as const, jwe }],
    ...(label ? { label } : {}),
    ...(passcode ? { passcode } : {}),
    hours: Number(hours),
  };
  return { key, body };
}

/** Makes links. After a lost answer the same wishes send the same request again: it makes one link. */
function linkMaker(patientId: string | undefined): (wanted: Wanted) => Promise<string> {
  const sealed = new Map<string, SealedLink>();
  return async (wanted) => {
    const at = JSON.stringify(wanted);
    const { key, body } = sealed.get(at) ?? (await sealLink(patientId, wanted));
    sealed.set(at, { key, body });
    const { payload } = await call(createHealthLink, { body }, { idempotencyKey: body.health_link_id });
    return addressOf({ ...payload, key }, window.location.origin);
  };
}

export function NewLink(props: { readonly patientId: string | undefined; readonly onClose: () => void }) {
  const { patientId, onClose } = props;
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm<Wanted>('health-link', () => ({ label: '', passcode: somePasscode(), hours: '24' }));
  const [makeLink] = useState(() => linkMaker(patientId));
  const make = useMutation({
    mutationFn: makeLink,
    onError: form.refused,
    onSettled: () => invalidate(client, listHealthLinks),
  });
  const label = form.draft.label.trim();
  const passcode = form.draft.passcode.trim();
  const submit = () => {
    const isShort = passcode.length > 0 && passcode.length < SHORTEST;
    if (form.check(isShort ? [{ field: 'passcode', message: t('health-links.passcodeShort') }] : []))
      make.mutate({ label, passcode, hours: form.draft.hours });
  };
  if (make.data)
    return (
      <Sheet
        open
        title={t('health-links.make')}
        closeLabel={t('shell.action.close')}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {t('health-links.done')}
          </Button>
        }
      >
        <Made address={make.data} passcode={passcode} />
      </Sheet>
    );
  return (
    <FormSheet
      title={t('health-links.make')}
      action={t('health-links.create')}
      busy={make.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('health-links.what')}</p>
      <TextField
        {...form.control('label')}
        label={t('health-links.label')}
        hint={t('health-links.labelHint')}
        maxLength={80}
      />
      <TextField
        {...form.control('passcode')}
        label={t('health-links.passcode')}
        hint={t('health-links.passcodeHint')}
        maxLength={50}
        autoComplete="off"
      />
      <SelectField
        {...form.control('hours')}
        label={t('health-links.life')}
        choices={LIVES.map(({ value, key }) => ({ value, label: t(`health-links.lives.${key}`) }))}
      />
    </FormSheet>
  );
}

function Made({ address, passcode }: { readonly address: string; readonly passcode: string }) {
  const { t } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  };
  return (
    <div className={styles.form}>
      <p>{t('health-links.show')}</p>
      <QrCode text={address} label={t('health-links.qr')} />
      {passcode && <p>{t('health-links.tellPasscode', { passcode })}</p>}
      <p className={styles.address} data-testid="health-link">
        {address}
      </p>
      <div>
        <Button icon={isCopied ? 'check' : 'share'} onClick={() => void copy()}>
          {t(isCopied ? 'health-links.copied' : 'health-links.copy')}
        </Button>
      </div>
      <Alert tone="info">{t('health-links.once')}</Alert>
    </div>
  );
}
