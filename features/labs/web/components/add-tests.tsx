import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
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
  const say = useToast();
  const client = useQueryClient();
  const form = useForm('add-tests', { patient_id: order.patients[0]?.patient_id ?? '', package_ids: '' });
  const { patient_id, package_ids: packageId } = form.draft;
  const chosen = usePackages().data?.packages.find(({ package_id: id }) => id === packageId);
  const add = useAction(addTests, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('labs.addTests.done') });
      void readAgain(client);
      onDone();
    },
    onError: form.refused,
  });
  const submit = () => {
    form.check(chosen ? [] : [{ field: 'package_ids', message: t('labs.suggest.missing') }]);
    if (!chosen) return;
    const body = { patient_id, package_ids: [packageId], expected_total: chosen.price };
    add.mutate({ params: { order_id: order.order_id }, body });
  };
  return (
    <Section title={t('labs.addTests.action')}>
      <Card>
        <Form
          problems={form.problems}
          busy={add.isPending}
          onSubmit={submit}
          action={
            chosen
              ? t('labs.addTests.addFor', { amount: format.money(chosen.price) })
              : t('labs.addTests.action')
          }
          aside={<Button onClick={onDone}>{t('labs.cancel.back')}</Button>}
        >
          {order.patients.length > 1 && (
            <SelectField
              {...form.control('patient_id')}
              label={t('labs.addTests.forWhom')}
              choices={order.patients.map(({ patient_id: value, name: label }) => ({ value, label }))}
            />
          )}
          <PackageField {...form.control('package_ids')} />
          <p className={styles.quiet}>{t('labs.addTests.toCollector')}</p>
        </Form>
      </Card>
    </Section>
  );
}
