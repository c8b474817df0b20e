import { useEffect, useRef } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import { CodeAgain } from '../components/code-again.tsx';
import { DemoOutbox } from '../components/demo-outbox.tsx';
import { SentCode } from '../components/sent-code.tsx';
import { useCodeForm } from '../components/use-code-form.ts';
import { type Flow, liveCode, type Purpose } from './flow.ts';
import { Remembered } from './remembered.tsx';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';
import { useCode } from './use-code.ts';
import type { Steps } from './use-steps.ts';

type OnCode = (code: string, say: (message: string, ofCode: boolean) => void) => Promise<void>;

interface CodeStepProps {
  readonly flow: Flow;
  readonly steps: Steps;
  readonly purpose: Purpose;
  readonly title: string;
  /** Said when the code that was typed could not be used. */
  readonly refused?: string | undefined;
  /** What the user typed here before going back. */
  readonly known?: string | undefined;
  /** Takes the six digits; refusals come back through `say`. */
  readonly onCode: OnCode;
}

/**
 * Steps 2, 3 and 6: six digits that came by message. Sent as soon as the step opens, unless a code is still valid.
 */
export function CodeStep({ flow, steps, purpose, title, refused, known, onCode }: CodeStepProps) {
  const { t } = useWords();
  const { draft, problems, control, busy, take } = useCodeForm(
    (digits, { say }) =>
      onCode(digits, (message, ofCode) => say([{ ...(ofCode ? { field: 'code' } : {}), message }])),
    known,
  );
  const { sending, send } = useCode(flow, purpose, problems);
  const sent = liveCode(flow, purpose);

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (refused) problems.say([{ field: 'code', message: refused }]);
    else if (!sent) void send(flow.channels[0] ?? 'sms');
  }, []);

  const hint = sent
    ? t(`accounts.code.sent_${sent.channel}`, { to: sent.to })
    : sending
      ? t('accounts.code.sending')
      : t('accounts.code.notSent');
  return (
    <div className={styles.steps}>
      <StepHeading title={title}>
        <p className={styles.quiet} role="status">
          {hint}
        </p>
      </StepHeading>
      <Form
        problems={problems}
        busy={busy}
        onSubmit={() => take(draft.code)}
        action={t('shell.form.continue')}
        wide
      >
        <SentCode {...control('code')} autoFocus onComplete={take} />
      </Form>
      {(sent || !sending) && (
        <CodeAgain
          channels={flow.channels}
          resendAt={sent?.resendAt ?? 0}
          busy={sending}
          onSend={(channel) => void send(channel)}
        />
      )}
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => steps.restart(SIGN_IN_STEP.init)}>
          {t(`accounts.code.change_${flow.kind}`)}
        </button>
      </div>
      <DemoOutbox to={flow.identifier} />
      {purpose === 'sign_in' && <Remembered />}
    </div>
  );
}
