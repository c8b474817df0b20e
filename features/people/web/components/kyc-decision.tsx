import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextArea } from '#platform/ui/text-area.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
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
  const decide = useAction(decideKyc, {
    onSuccess: async () => {
      onClose();
      showAlert('success', t('shell.form.saved'));
      await invalidate(client, listKycSubmissions);
    },
    onError: (error) => problems.take(error, ['reason']),
  });
  const send = () => {
    if (!decision) return;
    const text = reason.trim();
    if (rejects && text === '')
      return problems.say([{ field: 'reason', message: t('people.kycList.reasonMissing') }]);
    decide.mutate({
      params: { submission_id: submission.submission_id },
      body: { decision, ...(rejects ? { reason: text } : {}) },
    });
  };
  return (
    <FormSheet
      open={decision !== undefined}
      title={t(rejects ? 'people.kycList.rejectTitle' : 'people.kycList.approveTitle', {
        name: submission.person.name,
      })}
      action={t(rejects ? 'people.kycList.reject' : 'people.kycList.approve')}
      danger={rejects}
      busy={decide.isPending}
      problems={problems}
      onSubmit={send}
      onClose={onClose}
    >
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
    </FormSheet>
  );
}
