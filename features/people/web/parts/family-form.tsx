import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SEXES } from '#features/accounts/contract.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#platform/contract/language.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { addFamilyMember, FAMILY_RELATIONS, type FamilyMember, updateFamilyMember } from '../../contract.ts';
import { dayOf, readContact } from '../../rules.ts';
import { readFamilyAgain } from '../queries.ts';
import { BirthDay } from './birth-day.tsx';
import { FormSheet } from './form-sheet.tsx';
import { useProblems } from './use-problems.ts';

const FIELDS = ['name', 'date_of_birth', 'sex', 'relation', 'language'];

interface FamilyFormProps {
  /** Whom to correct; null for somebody new. */
  readonly member: FamilyMember | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Give it a `key` for each opening: it starts with what is known then. */
export function FamilyForm({ member, open, onClose }: FamilyFormProps) {
  const { t, language } = useWords();
  const client = useQueryClient();
  const problems = useProblems('family');
  // Made once, so that a second try after a lost answer adds nobody twice.
  const [id] = useState(newId);
  const [form, setForm] = useState({
    name: member?.name ?? '',
    born: member?.date_of_birth ?? '',
    sex: member?.sex ?? undefined,
    relation: member?.relation ?? undefined,
    language: member?.language ?? language,
  });
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const done = {
    onSuccess: async () => {
      await readFamilyAgain(client);
      showAlert('success', t('accounts.form.saved'));
      onClose();
    },
    onError: (error: unknown) => problems.take(error, FIELDS),
  };
  const add = useAction(addFamilyMember, done);
  const update = useAction(updateFamilyMember, done);
  const submit = () => {
    const { sex, relation } = form;
    const read = readContact({ name: form.name, date_of_birth: form.born }, dayOf(new Date()));
    const wrong = read.problems.map(({ field, code }) => ({ field, message: t(`people.problems.${code}`) }));
    if (form.born === '') wrong.push({ field: 'date_of_birth', message: t('people.problems.invalid_dob') });
    if (!sex) wrong.push({ field: 'sex', message: t('accounts.basics.missing_sex') });
    if (!relation) wrong.push({ field: 'relation', message: t('people.problems.relation') });
    problems.say(wrong);
    if (wrong.length > 0 || !sex || !relation) return;
    const body = {
      name: form.name,
      date_of_birth: form.born,
      sex,
      relation,
      language: form.language,
    };
    if (member) update.mutate({ params: { person_id: member.person_id }, body });
    else add.mutate({ body: { ...body, person_id: id } });
  };
  return (
    <FormSheet
      open={open}
      title={member ? t('people.family.editTitle', { name: member.name }) : t('people.family.add')}
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
          const relation = FAMILY_RELATIONS.find((each) => each === value);
          if (relation) change({ relation });
        }}
        choices={FAMILY_RELATIONS.map((each) => ({ value: each, label: t(`people.relations.${each}`) }))}
      />
      <BirthDay
        id={problems.id('date_of_birth')}
        error={problems.of('date_of_birth')}
        value={form.born}
        onValue={(born) => change({ born })}
      />
      <RadioCards
        id={problems.id('sex')}
        label={t('accounts.basics.sex')}
        error={problems.of('sex')}
        columns={3}
        value={form.sex}
        onValue={(value) => change({ sex: SEXES.find((each) => each === value) })}
        choices={SEXES.map((each) => ({ value: each, label: t(`accounts.sex.${each}`) }))}
      />
      <SelectField
        id={problems.id('language')}
        label={t('accounts.basics.language')}
        error={problems.of('language')}
        value={form.language}
        onValue={(code) => change({ language: code as Language })}
        choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))}
      />
    </FormSheet>
  );
}
