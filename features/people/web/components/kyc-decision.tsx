import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { decideKyc, type KycSubmission, listKycSubmissions } from '../../contract.ts';

const MOST = 500;

interface KycDecisionProps {
  readonly submission: KycSubmission;
  readonly decision: 'approved' | 'rejected' | undefined;
  readonly onClose: () => void;
}

/** A rejection needs a reason: the person reads it, and knows what to send instead. */
export function KycDecision({ submission, decision, onClose }: KycDecisionProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const problems = useProblems(`decide-${submission.submission_id}`);
  const [reason, setReason] = useState('');
  const rejects = decision === 'rejected';
  const verb = t(rejects ? 'people.kycList.reject' : 'people.kycList.approve');
  const decide = useAction(decideKyc, {
    onSuccess: async () => {
      onClose();
      showAlert('success', t('shell.form.saved'));
      await invalidate(client, listKycSubmissions);
    },
    onError: (error) => problems.take(error, ['reason']),
  });
  const send = () => {
    if (!decision || decide.isPending) return;
    const text = reason.trim();
    if (rejects && text === '')
      return problems.say([{ field: 'reason', message: t('people.kycList.reasonMissing') }]);
    decide.mutate({
      params: { submission_id: submission.submission_id },
      body: { decision, ...(rejects ? { reason: text } : {}) },
    });
  };
  return (
    <Dialog
      open={decision !== undefined}
      title={t(rejects ? 'people.kycList.rejectTitle' : 'people.kycList.approveTitle', {
        name: submission.person.name,
      })}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button variant={rejects ? 'danger' : 'primary'} busy={decide.isPending} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        {rejects ? (
          <TextArea
            id={problems.id('reason')}
            label={t('people.kycList.reason')}
            hint={t('people.kycList.reasonHint')}
            error={problems.of('reason')}
            value={reason}
            onValue={setReason}
            maxLength={MOST}
          />
        ) : (
          <p>{t('people.kycList.approveBody')}</p>
        )}
      </Stack>
    </Dialog>
  );
}
