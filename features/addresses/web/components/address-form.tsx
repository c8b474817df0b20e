import { useQueryClient } from '@tanstack/react-query';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { isIdTaken } from '#platform/web/client/api-error.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  ADDRESS_LABELS,
  addCustomerAddress,
  type CustomerAddress,
  changeCustomerAddress,
} from '../../contract.ts';
import { readAddressesAgain } from '../queries.ts';
import { PlaceFields } from './place-fields.tsx';
import { bodyOf, type AddressForm as Form, useAddressForm } from './use-address-form.ts';

interface AddressFormProps {
  /** Which to change; null for a new one. */
  readonly address: CustomerAddress | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (address: CustomerAddress) => void;
}

/** Give it a `key` for each opening: it starts with what is stored then. */
export function AddressForm({ address, open, onClose, onSaved }: AddressFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useAddressForm(address);
  const whenSaved = {
    onSuccess: async (saved: CustomerAddress) => {
      await readAddressesAgain(client);
      showAlert('success', t('shell.form.saved'));
      onSaved?.(saved);
      onClose();
    },
    onError: (error: unknown) => form.refused(error),
  };
  const update = useAction(changeCustomerAddress, whenSaved);
  const add = useAction(addCustomerAddress, {
    ...whenSaved,
    onError: (error, { body }) =>
      isIdTaken(error) ? update.mutate({ body: { ...body, address_id: form.id } }) : whenSaved.onError(error),
  });
  const busy = add.isPending || update.isPending;
  const submit = () => {
    if (!form.check()) return;
    const body = bodyOf(form.draft);
    if (address) update.mutate({ body: { ...body, address_id: address.address_id } });
    // Made once, so that a second try after a lost answer adds nothing twice.
    else add.mutate({ body: { ...body, address_id: form.id } });
  };
  return (
    <FormSheet
      open={open}
      title={address ? t('addresses.changeTitle') : t('addresses.add')}
      busy={busy}
      problems={{ list: form.problems }}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlaceFields form={form} />
      <HouseFields form={form} />
      <CollectorFields form={form} />
    </FormSheet>
  );
}

function HouseFields({ form }: { readonly form: Form }) {
  const { t } = useWords();
  const { draft, change, idOf, of } = form;
  const optional = t('addresses.optional');
  const text = (field: 'building' | 'street' | 'landmark', maxLength: number) => (
    <TextField
      id={idOf(field)}
      label={t(`addresses.${field}`)}
      optionalLabel={optional}
      hint={field === 'landmark' ? t('addresses.landmarkHint') : undefined}
      error={of(field)}
      maxLength={maxLength}
      value={draft[field]}
      onValue={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <TextField
        id={idOf('flat')}
        label={t('addresses.flat')}
        error={of('flat')}
        maxLength={80}
        autoComplete="address-line1"
        value={draft.flat}
        onValue={(flat) => change({ flat })}
      />
      {text('building', 120)}
      {text('street', 160)}
      {text('landmark', 160)}
      <SegmentedControl
        label={t('addresses.kind')}
        value={draft.label}
        onValue={(value) => change({ label: ADDRESS_LABELS.find((each) => each === value) ?? 'other' })}
        segments={ADDRESS_LABELS.map((value) => ({ value, label: t(`addresses.label.${value}`) }))}
      />
    </>
  );
}

function CollectorFields({ form }: { readonly form: Form }) {
  const { t } = useWords();
  const { draft, change, idOf, of } = form;
  const optional = t('addresses.optional');
  return (
    <>
      <TextField
        id={idOf('contact_name')}
        label={t('addresses.contactName')}
        optionalLabel={optional}
        error={of('contact_name')}
        maxLength={80}
        autoComplete="name"
        value={draft.contact_name}
        onValue={(contact_name) => change({ contact_name })}
      />
      <TextField
        id={idOf('contact_phone')}
        label={t('addresses.contactPhone')}
        optionalLabel={optional}
        error={of('contact_phone')}
        type="tel"
        inputMode="tel"
        maxLength={30}
        autoComplete="tel"
        value={draft.contact_phone}
        onValue={(contact_phone) => change({ contact_phone })}
      />
      <TextArea
        id={idOf('notes')}
        label={t('addresses.notes')}
        hint={t('addresses.notesHint')}
        optionalLabel={optional}
        error={of('notes')}
        maxLength={300}
        rows={2}
        value={draft.notes}
        onValue={(notes) => change({ notes })}
      />
    </>
  );
}
