import { ProofDialog } from '#features/accounts/web/index.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Prescription, signPrescription } from '../../contract.ts';

interface SignDialogProps {
  readonly prescription: Prescription;
  readonly onSigned: (prescription: Prescription) => void;
  readonly onClose: () => void;
}

/** The doctor signs, and shows once more who they are. */
export function SignDialog({ prescription, onSigned, onClose }: SignDialogProps) {
  const { t } = useWords();
  const newer = prescription.checks?.newer?.prescription_id;
  const params = { prescription_id: prescription.prescription_id };
  return (
    <ProofDialog
      title={t('prescriptions.sign.title')}
      action={t('prescriptions.sign.action')}
      onProof={async (proof) => {
        const body = { version: prescription.version, ...(newer ? { newer_seen: newer } : {}), ...proof };
        onSigned(await call(signPrescription, { params, body }));
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('prescriptions.sign.final')}</p>
          <p>{[prescription.doctor_name, prescription.registration_number].filter(Boolean).join(' · ')}</p>
        </>
      )}
    </ProofDialog>
  );
}
