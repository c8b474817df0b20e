import { useQueryClient } from '@tanstack/react-query';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { isIdTaken } from '#platform/web/client/api-error.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addEmergencyContact,
  CONTACT_RELATIONS,
  type EmergencyContact,
  listEmergencyContacts,
  updateEmergencyContact,
} from '../../contract.ts';
import { BirthDay } from './birth-day.tsx';
import { PersonForm } from './person-form.tsx';
import { usePersonForm } from './use-person-form.ts';

interface ContactFormProps {
  /** The contact to change; null for a new one. */
  readonly contact: EmergencyContact | null;
  /** The person with this contact; undefined: the user. */
  readonly personId: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Give it a `key` for each opening: it starts with what is known then. */
export function ContactForm({ contact, personId, open, onClose }: ContactFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const { form, newPersonId, whenSaved, check } = usePersonForm(
    {
      name: contact?.name ?? '',
      relation: contact?.relation ?? undefined,
      phone: contact ? phoneAsRead(contact.phone) : '',
      email: contact?.email ?? '',
      date_of_birth: contact?.date_of_birth ?? '',
    },
    {
      id: 'contact',
      readAgain: () => invalidate(client, listEmergencyContacts),
      onClose,
    },
  );
  const update = useAction(updateEmergencyContact, whenSaved);
  const add = useAction(addEmergencyContact, {
    ...whenSaved,
    onError: (error, { body: { contact_id: _, for_person_id: __, ...body } }) =>
      isIdTaken(error)
        ? update.mutate({ params: { contact_id: newPersonId }, body })
        : whenSaved.onError(error),
  });
  const submit = () => {
    const { name, phone, email, date_of_birth } = form.draft;
    const relation = check({ name, phone, email, date_of_birth });
    if (!relation) return;
    const body = { name, relation, phone, email: email.trim() || null, date_of_birth: date_of_birth || null };
    if (contact) update.mutate({ params: { contact_id: contact.contact_id }, body });
    else
      add.mutate({
        body: { ...body, contact_id: newPersonId, ...(personId ? { for_person_id: personId } : {}) },
      });
  };
  return (
    <PersonForm
      open={open}
      title={contact ? t('people.contacts.editTitle', { name: contact.name }) : t('people.contacts.add')}
      busy={add.isPending || update.isPending}
      form={form}
      relations={CONTACT_RELATIONS}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReachFields form={form} />
      <BirthDay {...form.control('date_of_birth')} optional />
    </PersonForm>
  );
}

interface ReachFieldsProps {
  readonly form: FormState<{ readonly phone: string; readonly email: string }>;
}

/** By what one is reached. */
function ReachFields({ form: { control } }: ReachFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextField
        {...control('phone')}
        type="tel"
        inputMode="tel"
        label={t('accounts.settings.phone')}
        hint={t('accounts.identify.phoneHint')}
        maxLength={30}
        autoComplete="off"
      />
      <TextField
        {...control('email')}
        type="email"
        inputMode="email"
        label={t('accounts.settings.email')}
        optionalLabel={t('people.form.optional')}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}
