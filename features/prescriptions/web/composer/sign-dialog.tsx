import { type ProofDialogProps, proofDialog } from '#features/accounts/web/index.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { type Prescription, signPrescription } from '../../contract.ts';

interface SignDialogProps {
  readonly prescription: Prescription;
  readonly onSigned: (prescription: Prescription) => void;
  /** Whether what was refused is shown on the page: the dialog closes then. */
  readonly onRefused: (error: unknown) => boolean;
  readonly onClose: () => void;
}

const PROOF = [{ id: 'proof', part: proofDialog }] as const;

/** The doctor signs, and shows once more who they are. */
export function SignDialog({ prescription, onSigned, onRefused, onClose }: SignDialogProps) {
  const { t } = useWords();
  const onProof: ProofDialogProps['onProof'] = async (proof) => {
    const newer = prescription.checks?.newer?.prescription_id;
    const body = { version: prescription.version, ...(newer ? { newer_seen: newer } : {}), ...proof };
    const params = { prescription_id: prescription.prescription_id };
    try {
      onSigned(await call(signPrescription, { params, body }));
    } catch (error) {
      if (!onRefused(error)) throw error;
      onClose();
    }
  };
  const children = () => (
    <>
      <p>{t('prescriptions.sign.final')}</p>
      <p>{[prescription.doctor_name, prescription.registration_number].filter(Boolean).join(' · ')}</p>
    </>
  );
  const [title, action] = [t('prescriptions.sign.title'), t('prescriptions.sign.action')];
  return <Slots slots={PROOF} given={{ title, action, onProof, onClose, children }} />;
}
