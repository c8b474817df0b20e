import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SignaturePad } from '#platform/ui/signature-pad.tsx';
import { isHeic } from '#platform/web/client/heic.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { getProfile, MAX_SIGNATURE_BYTES, putSignature } from '../../contract.ts';
import styles from '../components/pages.module.css';

/** A doctor's signature: drawn with a finger, a pen or the mouse, or a picture of one. */
export function SignatureScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const problems = useProblems('signature');
  const [png, setPng] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!png) return problems.say([{ field: 'image', message: t('people.signature.empty') }]);
    if (png.size > MAX_SIGNATURE_BYTES)
      return problems.say([{ field: 'image', message: t('people.signature.tooLarge') }]);
    setBusy(true);
    try {
      await upload(putSignature, {}, png, { fileName: 'signature.png' });
      await invalidate(client, getProfile);
      showAlert('success', t('shell.form.saved'));
      void navigate('/profile');
    } catch (error) {
      problems.take(error, ['image']);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={`${styles.page} ${styles.reading}`}>
      <div className={styles.title}>
        <h1>{t('people.signature.title')}</h1>
        <p className={styles.quiet}>{t('people.signature.hint')}</p>
      </div>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      <Card>
        <SignaturePad
          id={problems.id('image')}
          label={t('people.signature.draw')}
          error={problems.of('image')}
          clearLabel={t('people.signature.clear')}
          uploadLabel={t('people.signature.upload')}
          emptyLabel={t('people.signature.padEmpty')}
          signedLabel={t('people.signature.padSigned')}
          onSignature={(drawn) => {
            problems.say([]);
            setPng(drawn);
          }}
          onUnreadable={(file) =>
            problems.say([
              {
                field: 'image',
                message: t(isHeic(file) ? 'shell.error.heic' : 'accounts.picture.wrongType'),
              },
            ])
          }
        />
      </Card>
      <Row>
        <Button type="submit" variant="primary" busy={busy}>
          {t('shell.form.save')}
        </Button>
        <Button onClick={() => void navigate('/profile')}>{t('shell.action.cancel')}</Button>
      </Row>
    </form>
  );
}
