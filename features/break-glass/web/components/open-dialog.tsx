import { useQueryClient } from '@tanstack/react-query';
import { type ProofDialogProps, proofDialog } from '#features/accounts/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { setMemoryOnly } from '#platform/web/session/memory-only.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { openBreakGlass } from '../../contract.ts';
import { useReason } from './use-reason.ts';

interface OpenDialogProps {
  readonly patient: { readonly patient_id: string; readonly name: string };
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

const PROOF = [{ id: 'proof', part: proofDialog }] as const;
const FIELDS = ['reason'] as const;

/** Why, and who it is: then the record is open. */
export function OpenDialog({ patient, onOpened, onClose }: OpenDialogProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const { accessId, reason, setReason } = useReason();
  const onProof: ProofDialogProps['onProof'] = async (proof) => {
    const what = { access_id: accessId, patient_id: patient.patient_id, reason: reason.trim() };
    await call(openBreakGlass, { body: { ...what, ...proof } });
    setMemoryOnly(client, patient.patient_id, true);
    onOpened();
  };
  const children: ProofDialogProps['children'] = (problems) => (
    <>
      <p>{t('break-glass.open.whom', { name: patient.name })}</p>
      <Alert tone="warn">{t('break-glass.open.rules')}</Alert>
      <TextArea
        id={problems.id('reason')}
        label={t('break-glass.open.reason')}
        hint={t('break-glass.open.reasonHint')}
        error={problems.of('reason')}
        value={reason}
        onValue={setReason}
        maxLength={500}
      />
    </>
  );
  const [title, action] = [t('break-glass.open.title'), t('break-glass.open.action')];
  return <Slots slots={PROOF} given={{ title, action, fields: FIELDS, onProof, onClose, children }} />;
}
