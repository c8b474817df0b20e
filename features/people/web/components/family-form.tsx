import { useQueryClient } from '@tanstack/react-query';
import { groupedAbhaNumber } from '#platform/domain/abha-number.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addFamilyMember, FAMILY_RELATIONS, type FamilyMember, updateFamilyMember } from '../../contract.ts';
import { readFamilyAgain } from '../queries.ts';
import { BasicsFields } from './basics-fields.tsx';
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
      abha: groupedAbhaNumber(member?.abha_number ?? ''),
    },
    {
      id: 'family',
      fields: ['name', 'date_of_birth', 'sex', 'relation', 'language', 'abha_number'],
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
    const abhaNumber = draft.abha.trim() || null;
    if (member)
      update.mutate({ params: { person_id: member.person_id }, body: { ...body, abha_number: abhaNumber } });
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
      <BasicsFields value={draft} problems={problems} onChange={change} />
      {member && (
        <TextField
          id={problems.id('abha_number')}
          label={t('accounts.abha.label')}
          hint={t('accounts.abha.hint')}
          error={problems.of('abha_number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={draft.abha}
          onValue={(abha) => change({ abha })}
        />
      )}
    </PersonForm>
  );
}
