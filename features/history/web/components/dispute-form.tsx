import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { disputeHistoryEntry, type HistoryEntry } from '../../contract.ts';
import { showHistory } from '../queries.ts';
import { FormSheet, useFormErrors } from './form-sheet.tsx';

/** The patient says what is wrong with an entry that a doctor has confirmed. */
export function DisputeForm(props: {
  readonly entry: HistoryEntry;
  readonly patientId: string | undefined;
  readonly onClose: () => void;
}) {
  const { entry, patientId, onClose } = props;
  const { t } = useWords();
  const client = useQueryClient();
  const errors = useFormErrors('dispute');
  const [text, setText] = useState('');
  const send = useAction(disputeHistoryEntry, {
    onSuccess: (history) => {
      showHistory(client, patientId, history);
      onClose();
    },
    onError: errors.take,
  });
  const submit = () => {
    if (text.trim() === '') return errors.say([{ field: 'text', message: t('history.form.missing') }]);
    send.mutate({ params: { entry_id: entry.entry_id }, body: { text: text.trim() } });
  };
  return (
    <FormSheet
      title={t('history.dispute.action')}
      busy={send.isPending}
      errors={errors.list}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        id="dispute-text"
        label={t('history.dispute.what')}
        hint={t('history.dispute.hint')}
        error={errors.of('text')}
        value={text}
        onValue={setText}
        maxLength={300}
      />
    </FormSheet>
  );
}
