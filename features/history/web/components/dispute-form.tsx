import { useQueryClient } from '@tanstack/react-query';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { disputeHistoryEntry, type HistoryEntry } from '../../contract.ts';
import { showHistory } from '../queries.ts';

/** The patient says what is wrong with an entry that a doctor has confirmed. */
export function DisputeForm(props: {
  readonly entry: HistoryEntry;
  readonly patientId: string | undefined;
  readonly onClose: () => void;
}) {
  const { entry, patientId, onClose } = props;
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('dispute', { text: '' });
  const send = useAction(disputeHistoryEntry, {
    onSuccess: (history) => {
      showHistory(client, patientId, history);
      onClose();
    },
    onError: form.refused,
  });
  const submit = () => {
    const body = { text: form.draft.text.trim() };
    if (form.checkFilled('text')) send.mutate({ params: { entry_id: entry.entry_id }, body });
  };
  return (
    <FormSheet
      title={t('history.dispute.action')}
      busy={send.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        {...form.control('text')}
        label={t('history.dispute.what')}
        hint={t('history.dispute.hint')}
        maxLength={300}
      />
    </FormSheet>
  );
}
