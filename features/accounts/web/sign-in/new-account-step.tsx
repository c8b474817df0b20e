import { useState } from 'react';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { brand } from '#platform/web/brand.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import type { Channel, Flow } from './flow.ts';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';
import { useCode } from './use-code.ts';
import type { Steps } from './use-steps.ts';

/** The first half of step 3: no account has this number yet. A mistyped one must not send a stranger a code. */
export function NewAccountStep({ flow, steps }: { readonly flow: Flow; readonly steps: Steps }) {
  const { t } = useWords();
  const Link = useLink();
  const problems = useProblems();
  const [channel, setChannel] = useState<Channel>(flow.channels[0] ?? 'sms');
  const { sending, send } = useCode(flow, 'sign_in', problems);
  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.newAccount.title')} focus>
        <p className={styles.who}>{phoneAsRead(flow.identifier)}</p>
        <p>{t(`accounts.newAccount.body_${flow.kind}`, { brand: brand.title })}</p>
      </StepHeading>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      {flow.channels.length > 1 && (
        <SegmentedControl
          label={t('accounts.newAccount.channel')}
          value={channel}
          onValue={(value) => setChannel(value as Channel)}
          segments={flow.channels.map((each) => ({ value: each, label: t(`accounts.channel.${each}`) }))}
        />
      )}
      <Alert tone="info" icon="shield">
        {t('accounts.newAccount.privacy')} <Link href="/privacy">{t('accounts.newAccount.privacyLink')}</Link>
      </Alert>
      <Button variant="primary" wide busy={sending} onClick={() => void send(channel)}>
        {t('accounts.newAccount.send')}
      </Button>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => steps.restart(SIGN_IN_STEP.init)}>
          {t(`accounts.code.change_${flow.kind}`)}
        </button>
      </div>
    </div>
  );
}
