import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SignaturePad } from '#platform/ui/signature-pad.tsx';
import { isHeic } from '#platform/web/client/heic.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { getProfile, MAX_SIGNATURE_BYTES, putSignature } from '../../contract.ts';
import styles from '../components/pages.module.css';

/** A doctor's signature: drawn with a finger, a pen or the mouse, or a picture of one. */
export function SignatureScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { draft, problems, check, change, busy, send } = useForm<{ image: Blob | null }>('signature', {
    image: null,
  });
  const save = async (png: Blob) => {
    await upload(putSignature, {}, png, { fileName: 'signature.png' });
    await invalidate(client, getProfile);
    showAlert('success', t('shell.form.saved'));
    void navigate('/profile');
  };
  const submit = () => {
    const { image } = draft;
    if (!image) return check([{ field: 'image', message: t('people.signature.empty') }]);
    if (image.size > MAX_SIGNATURE_BYTES)
      return check([{ field: 'image', message: t('people.signature.tooLarge') }]);
    return send(() => save(image));
  };
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{t('people.signature.title')}</h1>
        <p className={styles.quiet}>{t('people.signature.hint')}</p>
      </div>
      <Form
        problems={problems}
        busy={busy}
        onSubmit={submit}
        action={t('shell.form.save')}
        aside={<Button onClick={() => void navigate('/profile')}>{t('shell.action.cancel')}</Button>}
      >
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
              problems.clear();
              change({ image: drawn });
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
      </Form>
    </Page>
  );
}
