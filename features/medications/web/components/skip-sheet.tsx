import { useState } from 'react';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { SKIP_REASONS, type SkipReason } from '../../contract/shapes.ts';
import type { ShownDose } from '../day.ts';
import { nameOf } from '../texts.ts';
import { useAnswers } from '../use-answers.ts';

/** Why doses are skipped; the reason is seen by the care team, and need not be given. */
export function SkipSheet({
  doses,
  onClose,
}: {
  readonly doses: readonly ShownDose[];
  readonly onClose: () => void;
}) {
  const { t, format } = useWords();
  const { skip } = useAnswers();
  const [reason, setReason] = useState<SkipReason>();
  const names = format.list(doses.map(({ medication }) => nameOf(medication)));
  return (
    <ActionSheet
      title={t('medications.skip.title')}
      action={t('medications.action.skip')}
      by={() => {
        skip(doses, reason ?? null);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{names}</p>
      <RadioCards
        label={t('medications.skip.why')}
        optionalLabel={t('medications.add.optional')}
        value={reason}
        onValue={(value) => setReason(value as SkipReason)}
        choices={SKIP_REASONS.map((value) => ({ value, label: t(`medications.skip.reason.${value}`) }))}
      />
      {reason === 'side_effects' && <p>{t('medications.skip.sideEffects')}</p>}
    </ActionSheet>
  );
}
