import { useQueryClient } from '@tanstack/react-query';
import { SEXES } from '#features/accounts/contract.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#platform/contract/language.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addFamilyMember, FAMILY_RELATIONS, type FamilyMember, updateFamilyMember } from '../../contract.ts';
import { readFamilyAgain } from '../queries.ts';
import { BirthDay } from './birth-day.tsx';
import { PersonForm } from './person-form.tsx';
import { usePersonForm } from './use-person-form.ts';

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
  const { problems, newPersonId, draft, change, whenSaved, check } = usePersonForm(
    {
      name: member?.name ?? '',
      born: member?.date_of_birth ?? '',
      sex: member?.sex ?? undefined,
      relation: member?.relation ?? undefined,
      language: member?.language ?? language,
    },
    {
      id: 'family',
      fields: ['name', 'date_of_birth', 'sex', 'relation', 'language'],
      readAgain: () => readFamilyAgain(client),
      onClose,
    },
  );
  const add = useAction(addFamilyMember, whenSaved);
  const update = useAction(updateFamilyMember, whenSaved);
  const submit = () => {
    const { name, born, sex } = draft;
    const relation = check({ name, date_of_birth: born }, [
      ...(born === '' ? [{ field: 'date_of_birth', message: t('people.problems.invalid_dob') }] : []),
      ...(sex ? [] : [{ field: 'sex', message: t('accounts.basics.missing_sex') }]),
    ]);
    if (!relation || !sex) return;
    const body = { name, date_of_birth: born, sex, relation, language: draft.language };
    if (member) update.mutate({ params: { person_id: member.person_id }, body });
    else add.mutate({ body: { ...body, person_id: newPersonId } });
  };
  return (
    <PersonForm
      open={open}
      title={member ? t('people.family.editTitle', { name: member.name }) : t('people.family.add')}
      busy={add.isPending || update.isPending}
      problems={problems}
      draft={draft}
      relations={FAMILY_RELATIONS}
      onChange={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <BirthDay
        id={problems.id('date_of_birth')}
        error={problems.of('date_of_birth')}
        value={draft.born}
        onValue={(born) => change({ born })}
      />
      <RadioCards
        id={problems.id('sex')}
        label={t('accounts.basics.sex')}
        error={problems.of('sex')}
        columns={3}
        value={draft.sex}
        onValue={(value) => change({ sex: SEXES.find((each) => each === value) })}
        choices={SEXES.map((each) => ({ value: each, label: t(`accounts.sex.${each}`) }))}
      />
      <SelectField
        id={problems.id('language')}
        label={t('accounts.basics.language')}
        error={problems.of('language')}
        value={draft.language}
        onValue={(code) => change({ language: code as Language })}
        choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: code }))}
      />
    </PersonForm>
  );
}
