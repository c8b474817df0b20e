import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { LanguageName } from '#platform/ui/language-name.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { SPECIALTIES } from '../../contract.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import { ToggleChips } from './toggle-chips.tsx';

/** What one is, speaks, and for how long one has practised. */
export function ProfessionFields({
  form: { draft, problems, change, control },
  isDoctor,
}: DraftFieldsProps & { readonly isDoctor: boolean }) {
  const { t } = useWords();
  return (
    <>
      {isDoctor && (
        <ToggleChips<number>
          id={problems.id('specialties')}
          label={t('people.editor.specialties')}
          hint={t('people.editor.specialtiesHint')}
          error={problems.of('specialties')}
          choices={SPECIALTIES.map((id) => ({ value: id, label: t(`people.specialties.${id}`) }))}
          chosen={draft.specialties}
          onChosen={(specialties) => change({ specialties })}
        />
      )}
      <ToggleChips<string>
        id={problems.id('languages')}
        label={t('people.editor.languages')}
        error={problems.of('languages')}
        choices={LANGUAGE_CODES.map((code) => ({ value: code, label: <LanguageName language={code} /> }))}
        chosen={draft.languages}
        onChosen={(languages) => change({ languages })}
      />
      <TextField
        {...control('experience_years')}
        label={t('people.editor.years')}
        inputMode="numeric"
        maxLength={2}
        onValue={(text) => change({ experience_years: text.replace(/\D/g, '') })}
      />
    </>
  );
}
