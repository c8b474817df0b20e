import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ACCEPTED_FILES, uploadFile } from '#features/files/contract.ts';
import { getOrder, listOrders } from '#features/labs/contract.ts';
import type { OfOrder } from '#features/labs/web/slots.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { enterReport } from '../../contract.ts';
import styles from '../results.module.css';
import { PickFile } from './pick-file.tsx';

type Patient = OfOrder['order']['patients'][number];
const STATES: ReadonlySet<string> = new Set(['collected', 'partly_reported', 'completed']);

/** The front desk enters what the lab did not send: the file, and values if it likes. */
export function EnterReport({ order }: OfOrder) {
  const { t } = useWords();
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = order.patients.filter(({ report_id: id }) => id === null);
  if (!STATES.has(order.state) || open.length === 0) return null;
  return (
    <Section title={t('lab-results.enter.title')} description={t('lab-results.enter.hint')}>
      <Card>
        <div className={styles.form}>
          {open.map((patient) =>
            openFor === patient.patient_id ? (
              <EnterForm key={patient.patient_id} orderId={order.order_id} patient={patient} />
            ) : (
              <div key={patient.patient_id}>
                <Button icon="plus" onClick={() => setOpenFor(patient.patient_id)}>
                  {t('lab-results.enter.for', { name: patient.name })}
                </Button>
              </div>
            ),
          )}
        </div>
      </Card>
    </Section>
  );
}

const EMPTY = { name: '', value: '', unit: '', range: '' };

function EnterForm({ orderId, patient }: { readonly orderId: string; readonly patient: Patient }) {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [fileId] = useState(() => uuid());
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState([EMPTY]);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const enter = useAction(enterReport, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('lab-results.enter.done') });
      void invalidate(client, getOrder, listOrders);
    },
  });
  const given = values.filter(({ name, value }) => name.trim() && value.trim());
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || (!file && given.length === 0)) return;
    setBusy(true);
    setProblem(null);
    try {
      if (file) await upload(uploadFile, { body: { file_id: fileId } }, file);
      const body = { patient_id: patient.patient_id, values: given, ...(file ? { file_id: fileId } : {}) };
      await enter.mutateAsync({ params: { order_id: orderId }, body });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (at: number, to: Partial<typeof EMPTY>) =>
    setValues((before) => before.map((each, i) => (i === at ? { ...each, ...to } : each)));
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {problem !== null && (
        <Alert tone="bad" live="alert">
          {textOf(problem)}
        </Alert>
      )}
      <PickFile label={t('lab-results.add.file')} accept={ACCEPTED_FILES} onFile={setFile} />
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={i} className={styles.buttons}>
          {(['name', 'value', 'unit', 'range'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`lab-results.enter.${field}`)}
              value={value[field]}
              onValue={(next) => change(i, { [field]: next })}
              maxLength={field === 'unit' ? 30 : field === 'value' ? 60 : 120}
            />
          ))}
        </div>
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => setValues((before) => [...before, EMPTY])}>
          {t('lab-results.enter.more')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('lab-results.enter.save')}
        </Button>
      </div>
    </form>
  );
}
