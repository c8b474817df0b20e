import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Breach, completeBreach, listBreaches } from '../../contract.ts';
import { BOARD_PARTS, LABELS } from './breach-details.tsx';

interface BreachProps {
  readonly breach: Breach;
}

/** Adds to the second notice to the Board what staff learn later. */
export function AddBoardParts({ breach }: BreachProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button compact onClick={() => setOpen(true)}>
        {t('privacy.breach.complete')}
      </Button>
      {isOpen && <PartsSheet breach={breach} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Draft = Record<(typeof BOARD_PARTS)[number], string>;
const draftOf = (parts: Breach['board_parts']): Draft => {
  const { description = '', location = '', consequences = '', reasons = '' } = parts;
  const { measures = '', caused_by = '', prevention = '', notified = '' } = parts;
  return { description, location, consequences, reasons, measures, caused_by, prevention, notified };
};

function PartsSheet({ breach, onClose }: BreachProps & { readonly onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [shown] = useState(() => draftOf(breach.board_parts));
  const form = useForm('board-parts', shown);
  const complete = useAction(completeBreach, {
    onSuccess: async () => {
      await invalidate(client, listBreaches);
      onClose();
    },
    onError: form.refused,
  });
  const submit = () => {
    const changed = BOARD_PARTS.filter((part) => form.draft[part].trim() !== shown[part]);
    if (!form.checkFilled(...changed)) return;
    if (changed.length === 0) return onClose();
    complete.mutate({
      params: { breach_id: breach.breach_id },
      body: Object.fromEntries(changed.map((part) => [part, form.draft[part].trim()])),
    });
  };
  return (
    <FormSheet
      title={t('privacy.breach.complete')}
      busy={complete.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('privacy.breach.completeHint')}</p>
      {BOARD_PARTS.map((part) => (
        <TextArea key={part} {...form.control(part)} label={t(LABELS[part])} maxLength={2000} />
      ))}
    </FormSheet>
  );
}
