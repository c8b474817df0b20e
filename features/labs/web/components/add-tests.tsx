import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTestPackages } from '#features/lab-tests/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addTests, type LabOrder } from '../../contract.ts';
import { discounted } from '../../rules.ts';
import styles from '../labs.module.css';
import { readAgain, useCart, usePackages } from '../queries.ts';
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
  const { data: cart } = useCart();
  const found = usePackages().data?.packages.find(({ package_id: id }) => id === packageId);
  // What the care plan takes off is known with the cart: no price is shown before that.
  const percent = cart?.plan_percents.find(({ patient_id: id }) => id === patient_id)?.percent ?? 0;
  const price = found && cart && discounted(found.price, percent);
  const add = useAction(addTests, {
    onSuccess: ({ unanswered }) => {
      // What the lab has not answered stands on the screen of the order.
      if (unanswered.length === 0) say({ tone: 'ok', message: t('labs.addTests.done') });
      void readAgain(client);
      onDone();
    },
    onError(error) {
      form.refused(error);
      // A price may be another one now: it is shown before anything is tried again.
      void readAgain(client);
      void invalidate(client, listTestPackages);
    },
  });
  const submit = () => {
    form.check(found ? [] : [{ field: 'package_ids', message: t('labs.suggest.missing') }]);
    if (price === undefined) return;
    const body = { patient_id, package_ids: [packageId], expected_total: price };
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
            price === undefined
              ? t('labs.addTests.action')
              : t('labs.addTests.addFor', { amount: format.money(price) })
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
          {percent > 0 && (
            <p className={styles.quiet}>
              {t('labs.cart.planDiscount', { percent: format.percent(percent / 100) })}
            </p>
          )}
          <p className={styles.quiet}>{t('labs.addTests.toCollector')}</p>
        </Form>
      </Card>
    </Section>
  );
}
