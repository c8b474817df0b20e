import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addTests, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain, usePackages } from '../queries.ts';
import { PackageField } from './package-field.tsx';

/** Another test with the same visit of the collector, who is paid for it. */
export function AddTests({ order }: { readonly order: LabOrder }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('labs.addTests.action')}
        </Button>
      </div>
    );
  return <AddForm order={order} onDone={() => setOpen(false)} />;
}

function AddForm({ order, onDone }: { readonly order: LabOrder; readonly onDone: () => void }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [patientId, setPatientId] = useState(order.patients[0]?.patient_id ?? '');
  const [packageId, setPackageId] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = usePackages().data?.packages.find(({ package_id: id }) => id === packageId);
  const add = useAction(addTests, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('labs.addTests.done') });
      void readAgain(client);
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen || add.isPending) return;
    const body = { patient_id: patientId, package_ids: [packageId], expected_total: chosen.price };
    add.mutate({ params: { order_id: order.order_id }, body });
  };
  return (
    <Section title={t('labs.addTests.action')}>
      <Card>
        <form className={styles.stack} onSubmit={send} noValidate>
          {add.error && (
            <Alert tone="bad" live="alert">
              {textOf(add.error)}
            </Alert>
          )}
          {order.patients.length > 1 && (
            <SelectField
              label={t('labs.addTests.forWhom')}
              value={patientId}
              onValue={setPatientId}
              choices={order.patients.map(({ patient_id: value, name: label }) => ({ value, label }))}
            />
          )}
          <PackageField
            value={packageId}
            onValue={setPackageId}
            error={tried && !packageId ? t('labs.suggest.missing') : undefined}
          />
          <p className={styles.quiet}>{t('labs.addTests.toCollector')}</p>
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={add.isPending}>
              {chosen
                ? t('labs.addTests.addFor', { amount: format.money(chosen.price) })
                : t('labs.addTests.action')}
            </Button>
            <Button onClick={onDone}>{t('labs.cancel.back')}</Button>
          </div>
        </form>
      </Card>
    </Section>
  );
}
