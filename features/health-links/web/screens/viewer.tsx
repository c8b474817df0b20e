import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Manifest, ManifestRefusal } from '../../contract.ts';
import styles from '../components/health-links.module.css';
import { open, payloadIn, type WholePayload } from '../sealing.ts';
import { type Shown, shownOf } from '../shown.ts';

type Outcome =
  | { readonly shown: Shown }
  | { readonly problem: 'gone' | 'passcode' | 'broken'; readonly left?: number };

/** The content of a SMART Health Link, for a person without an account. It is decrypted only on this device. */
export function ViewerScreen() {
  const { t } = useWords();
  const [payload] = useState(() => payloadIn(window.location.hash, window.location.origin));
  const [shown, setShown] = useState<Shown>();
  if (shown) return <Summary shown={shown} />;
  return (
    <Page width="reading" gap="close">
      <h1>{t('health-links.viewer.title')}</h1>
      {payload ? (
        <Question payload={payload} onShown={setShown} />
      ) : (
        <Alert tone="bad">{t('health-links.viewer.noLink')}</Alert>
      )}
    </Page>
  );
}

interface QuestionProps {
  readonly payload: WholePayload;
  readonly onShown: (shown: Shown) => void;
}

function Question({ payload, onShown }: QuestionProps) {
  const { t } = useWords();
  const { draft, problems, checkFilled, control } = useForm('link', { name: '', passcode: '' });
  const refuse = (problem: string, left = 0) =>
    problems.say([
      {
        field: problem === 'passcode' ? problem : undefined,
        message: t(`health-links.viewer.problem.${problem}`, { left }),
      },
    ]);
  const read = useMutation({
    mutationFn: () => readLink(payload, draft.name.trim(), draft.passcode.trim()),
    onSuccess: (outcome) =>
      'shown' in outcome ? onShown(outcome.shown) : refuse(outcome.problem, outcome.left),
    onError: () => refuse('network'),
  });
  const submit = () => {
    if (checkFilled('name')) read.mutate();
  };
  return (
    <Form problems={problems} busy={read.isPending} onSubmit={submit} action={t('health-links.viewer.open')}>
      <p>{t('health-links.viewer.intro')}</p>
      <TextField
        {...control('name')}
        label={t('health-links.viewer.name')}
        hint={t('health-links.viewer.nameHint')}
        maxLength={120}
      />
      {payload.flag.includes('P') && (
        <TextField
          {...control('passcode')}
          label={t('health-links.passcode')}
          hint={t('health-links.viewer.passcodeHint')}
          maxLength={50}
          autoComplete="off"
        />
      )}
    </Form>
  );
}

async function readLink({ url, key }: WholePayload, recipient: string, passcode: string): Promise<Outcome> {
  const reply = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient, ...(passcode ? { passcode } : {}) }),
  });
  if (reply.status === 401) {
    const { remainingAttempts = 0 } = (await reply.json()) as ManifestRefusal;
    return { problem: 'passcode', left: remainingAttempts };
  }
  if (!reply.ok) return { problem: 'gone' };
  const { files } = (await reply.json()) as Manifest;
  try {
    return { shown: shownOf(await open(files[0]?.embedded ?? '', key)) };
  } catch {
    return { problem: 'broken' };
  }
}

function Summary({ shown }: { readonly shown: Shown }) {
  const { t, format } = useWords();
  const about = [shown.birthDate && format.shortDay(shown.birthDate), shown.keeper];
  return (
    <div className={styles.form}>
      <h1>{shown.patient}</h1>
      <p className={styles.quiet}>{about.filter(Boolean).join(' · ')}</p>
      <p className={styles.quiet}>{t('health-links.viewer.made', { when: format.dayAndTime(shown.date) })}</p>
      <div className={styles.parts}>
        {shown.sections.map(({ name, title, lines }) => (
          <Section key={title} title={name ? t(`health-links.viewer.sections.${name}`) : title}>
            <Card>
              <ul>
                {lines.map(({ at, text }) => (
                  <li key={at} className={styles.text}>
                    {text}
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        ))}
      </div>
    </div>
  );
}
