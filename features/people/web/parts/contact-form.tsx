import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  addEmergencyContact,
  CONTACT_RELATIONS,
  type EmergencyContact,
  listEmergencyContacts,
  updateEmergencyContact,
} from '../../contract.ts';
import { dayOf, readContact } from '../../rules.ts';
import { BirthDay } from './birth-day.tsx';
import { FormSheet } from './form-sheet.tsx';
import { phoneAsRead } from './phone.ts';
import { useProblems } from './use-problems.ts';

const FIELDS = ['name', 'relation', 'phone', 'email', 'date_of_birth'];

interface ContactFormProps {
  /** Whom to change; null for somebody new. */
  readonly contact: EmergencyContact | null;
  /** Whose contact it is; undefined: one's own. */
  readonly personId: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Give it a `key` for each opening: it starts with what is known then. */
export function ContactForm({ contact, personId, open, onClose }: ContactFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const problems = useProblems('contact');
  // Made once, so that a second try after a lost answer adds nobody twice.
  const [id] = useState(newId);
  const [form, setForm] = useState({
    name: contact?.name ?? '',
    relation: contact?.relation ?? undefined,
    phone: contact ? phoneAsRead(contact.phone) : '',
    email: contact?.email ?? '',
    born: contact?.date_of_birth ?? '',
  });
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const done = {
    onSuccess: async () => {
      await invalidate(client, listEmergencyContacts);
      showAlert('success', t('accounts.form.saved'));
      onClose();
    },
    onError: (error: unknown) => problems.take(error, FIELDS),
  };
  const add = useAction(addEmergencyContact, done);
  const update = useAction(updateEmergencyContact, done);
  const submit = () => {
    const given = { name: form.name, phone: form.phone, email: form.email, date_of_birth: form.born };
    const wrong = readContact(given, dayOf(new Date())).problems.map(({ field, code }) => ({
      field,
      message: t(`people.problems.${code}`),
    }));
    const { relation } = form;
    if (!relation) wrong.push({ field: 'relation', message: t('people.problems.relation') });
    problems.say(wrong);
    if (wrong.length > 0 || !relation) return;
    const body = {
      ...given,
      relation,
      email: given.email.trim() || null,
      date_of_birth: given.date_of_birth || null,
    };
    if (contact) update.mutate({ params: { contact_id: contact.contact_id }, body });
    else add.mutate({ body: { ...body, contact_id: id, ...(personId ? { for_person_id: personId } : {}) } });
  };
  return (
    <FormSheet
      open={open}
      title={contact ? t('people.contacts.editTitle', { name: contact.name }) : t('people.contacts.add')}
      busy={add.isPending || update.isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id={problems.id('name')}
        label={t('accounts.basics.name')}
        error={problems.of('name')}
        value={form.name}
        onValue={(name) => change({ name })}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        id={problems.id('relation')}
        label={t('people.family.relation')}
        error={problems.of('relation')}
        placeholder={t('people.form.choose')}
        value={form.relation ?? ''}
        onValue={(value) => {
          const relation = CONTACT_RELATIONS.find((each) => each === value);
          if (relation) change({ relation });
        }}
        choices={CONTACT_RELATIONS.map((each) => ({ value: each, label: t(`people.relations.${each}`) }))}
      />
      <TextField
        id={problems.id('phone')}
        type="tel"
        inputMode="tel"
        label={t('accounts.settings.phone')}
        hint={t('accounts.identify.phoneHint')}
        error={problems.of('phone')}
        value={form.phone}
        onValue={(phone) => change({ phone })}
        maxLength={30}
        autoComplete="off"
      />
      <TextField
        id={problems.id('email')}
        type="email"
        inputMode="email"
        label={t('accounts.settings.email')}
        optionalLabel={t('people.form.optional')}
        error={problems.of('email')}
        value={form.email}
        onValue={(email) => change({ email })}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
      />
      <BirthDay
        id={problems.id('date_of_birth')}
        optional
        error={problems.of('date_of_birth')}
        value={form.born}
        onValue={(born) => change({ born })}
      />
    </FormSheet>
  );
}
