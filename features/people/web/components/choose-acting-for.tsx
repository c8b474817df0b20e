import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useActingFor, useFamily } from '../acting-for.ts';

export interface ChooseActingForProps {
  /** What the account's own record is called. */
  readonly own: string;
  readonly onChosen: () => void;
}

/** The list in the header's sheet: oneself and the family. */
export function ChooseActingFor({ own, onChosen }: ChooseActingForProps) {
  const { t } = useWords();
  const members = useFamily().data?.family_members ?? [];
  const { personId, setActingFor } = useActingFor();
  return (
    <RadioCards
      label={t('people.acting.hint')}
      value={personId ?? ''}
      onValue={(value) => {
        setActingFor(value || undefined);
        onChosen();
      }}
      choices={[
        { value: '', label: own, description: t('people.acting.self') },
        ...members.map((member) => ({
          value: member.person_id,
          label: member.name,
          description: t(`people.relations.${member.relation}`),
        })),
      ]}
    />
  );
}
