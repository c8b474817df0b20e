import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCEPTED_FILES, uploadFile } from '#features/files/contract.ts';
import { getOrder, listOrders } from '#features/labs/contract.ts';
import type { OfOrder } from '#features/labs/web/slots.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PickFile } from '#platform/ui/pick-file.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { enterReport } from '../../contract.ts';
import styles from '../results.module.css';
import { useSentIds } from '../use-sent-ids.ts';

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
const PARTS = ['name', 'value', 'unit', 'range'] as const;
const LONGEST = { name: 120, value: 60, unit: 30, range: 120 } as const;

function EnterForm({ orderId, patient }: { readonly orderId: string; readonly patient: Patient }) {
  const { t } = useWords();
  const form = useForm('enter-report', { file: null as File | null, values: [EMPTY] });
  const enter = useEntering(orderId, patient.patient_id, form.refused);
  const { file, values } = form.draft;
  const submit = () => {
    const given = values.filter(({ name, value }) => name.trim() && value.trim());
    const isNothing = !file && given.length === 0;
    if (form.check(isNothing ? [{ field: 'values', message: t('lab-results.enter.nothing') }] : []))
      enter.mutate({ file, given });
  };
  const change = (at: number, to: Partial<typeof EMPTY>) =>
    form.change({ values: values.map((each, i) => (i === at ? { ...each, ...to } : each)) });
  return (
    <Form
      problems={form.problems}
      busy={enter.isPending}
      onSubmit={submit}
      action={t('lab-results.enter.save')}
      aside={
        <Button onClick={() => form.change({ values: [...values, EMPTY] })}>
          {t('lab-results.enter.more')}
        </Button>
      }
    >
      <PickFile
        label={t('lab-results.add.file')}
        chooseLabel={t('lab-results.add.choose')}
        accept={ACCEPTED_FILES}
        file={file}
        onFile={(chosen) => form.change({ file: chosen })}
      />
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={i} className={styles.buttons}>
          {PARTS.map((part) => (
            <TextField
              key={part}
              // Where the summary of problems leads: the first field of the first value.
              {...(i === 0 && part === 'name' ? { id: form.problems.id('values') } : {})}
              label={t(`lab-results.enter.${part}`)}
              value={value[part]}
              onValue={(next) => change(i, { [part]: next })}
              maxLength={LONGEST[part]}
            />
          ))}
        </div>
      ))}
    </Form>
  );
}

interface Entered {
  readonly file: File | null;
  readonly given: readonly (typeof EMPTY)[];
}

/** Uploads the file, then enters the report. */
function useEntering(orderId: string, patientId: string, onError: (error: unknown) => void) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const ids = useSentIds();
  return useMutation({
    mutationFn: async ({ file, given }: Entered) => {
      const ofFile = file ? { file_id: ids.fileId(file) } : {};
      if (file) await upload(uploadFile, { body: ofFile }, file);
      const body = { patient_id: patientId, values: [...given], ...ofFile };
      return call(enterReport, { params: { order_id: orderId }, body });
    },
    onSuccess: () => {
      say({ tone: 'ok', message: t('lab-results.enter.done') });
      void invalidate(client, getOrder, listOrders);
    },
    onError,
  });
}
