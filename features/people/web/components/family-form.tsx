import { useQueryClient } from '@tanstack/react-query';
import { groupedAbhaNumber } from '#platform/domain/abha-number.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { isIdTaken } from '#platform/web/client/api-error.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addFamilyMember, FAMILY_RELATIONS, type FamilyMember, updateFamilyMember } from '../../contract.ts';
import { readFamilyAgain } from '../queries.ts';
import { BasicsFields } from './basics-fields.tsx';
import { PersonForm } from './person-form.tsx';
import { usePersonForm } from './use-person-form.ts';

interface FamilyFormProps {
  /** The family member to correct; null for a new one. */
  readonly member: FamilyMember | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Give it a `key` for each opening: it starts with what is known then. */
export function FamilyForm({ member, open, onClose }: FamilyFormProps) {
  const { t, language } = useWords();
  const client = useQueryClient();
  const { form, newPersonId, whenSaved, check } = usePersonForm(
    {
      name: member?.name ?? '',
      date_of_birth: member?.date_of_birth ?? '',
      sex: member?.sex ?? undefined,
      relation: member?.relation ?? undefined,
      language: member?.language ?? language,
      abha_number: groupedAbhaNumber(member?.abha_number ?? ''),
    },
    {
      id: 'family',
      readAgain: () => readFamilyAgain(client),
      onClose,
    },
  );
  const update = useAction(updateFamilyMember, whenSaved);
  const add = useAction(addFamilyMember, {
    ...whenSaved,
    onError: (error, { body: { person_id: _, ...body } }) =>
      isIdTaken(error)
        ? update.mutate({ params: { person_id: newPersonId }, body })
        : whenSaved.onError(error),
  });
  const submit = () => {
    const { name, date_of_birth, sex, language } = form.draft;
    const relation = check({ name, date_of_birth }, [
      ...(date_of_birth === ''
        ? [{ field: 'date_of_birth', message: t('people.problems.invalid_dob') }]
        : []),
      ...(sex ? [] : [{ field: 'sex', message: t('accounts.basics.missing_sex') }]),
    ]);
    if (!relation || !sex) return;
    const body = { name, date_of_birth, sex, relation, language };
    const abhaNumber = form.draft.abha_number.trim() || null;
    if (member)
      update.mutate({ params: { person_id: member.person_id }, body: { ...body, abha_number: abhaNumber } });
    else add.mutate({ body: { ...body, person_id: newPersonId } });
  };
  return (
    <PersonForm
      open={open}
      title={member ? t('people.family.editTitle', { name: member.name }) : t('people.family.add')}
      busy={add.isPending || update.isPending}
      form={form}
      relations={FAMILY_RELATIONS}
      onSubmit={submit}
      onClose={onClose}
    >
      <BasicsFields form={form} />
      {member && (
        <TextField
          {...form.control('abha_number')}
          label={t('accounts.abha.label')}
          hint={t('accounts.abha.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
    </PersonForm>
  );
}
