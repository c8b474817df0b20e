import { useState } from 'react';
import { DateField } from '#platform/ui/date-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createCoupon } from '../../contract.ts';
import { bodyOfCoupon, COUPON_PURPOSES, newCoupon } from '../coupon-draft.ts';
import { CouponPackages } from './coupon-packages.tsx';

export function CouponForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const [id] = useState(newId);
  const form = useForm('coupon', newCoupon);
  const create = useAction(createCoupon, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('payments.coupons.created') });
      onDone();
    },
    onError: form.refused,
  });
  const submit = () => {
    const result = bodyOfCoupon(form.draft, id);
    const wrong = 'wrong' in result ? result.wrong : [];
    form.check(wrong.map(({ field, code }) => ({ field, message: t(`payments.coupons.problems.${code}`) })));
    if ('body' in result) create.mutate({ body: result.body });
  };
  const { draft, change, control } = form;
  return (
    <Form
      problems={form.problems}
      busy={create.isPending}
      onSubmit={submit}
      action={t('payments.coupons.create')}
    >
      <TextField
        {...control('code')}
        label={t('payments.coupon.code')}
        hint={t('payments.coupons.codeHint')}
        autoComplete="off"
      />
      <SelectField
        label={t('payments.coupons.how')}
        value={draft.how}
        choices={(['percent', 'flat'] as const).map((value) => ({
          value,
          label: t(`payments.coupons.${value}`),
        }))}
        onValue={(how) => change({ how: how === 'flat' ? 'flat' : 'percent' })}
      />
      <TextField {...control('value')} label={t('payments.coupons.value')} inputMode="decimal" />
      <TextField {...control('minimum')} label={t('payments.coupons.minimum')} inputMode="decimal" />
      <DateField {...control('starts_on')} label={t('payments.coupons.from')} />
      <DateField {...control('ends_on')} label={t('payments.coupons.until')} />
      <SelectField
        label={t('payments.coupons.purpose')}
        value={draft.purpose}
        choices={COUPON_PURPOSES.map((value) => ({ value, label: t(`payments.coupons.purposes.${value}`) }))}
        onValue={(value) => change({ purpose: COUPON_PURPOSES.find((each) => each === value) ?? 'all' })}
      />
      {draft.purpose === 'lab_order' && (
        <CouponPackages chosen={draft.package_ids} onChosen={(package_ids) => change({ package_ids })} />
      )}
      {(['per_person', 'in_total'] as const).map((field) => (
        <TextField
          key={field}
          {...control(field)}
          label={t(field === 'per_person' ? 'payments.coupons.perPerson' : 'payments.coupons.inTotal')}
          hint={t('payments.coupons.unlimited')}
          inputMode="numeric"
        />
      ))}
    </Form>
  );
}
