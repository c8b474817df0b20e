import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { call } from '#platform/web/client/call.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Account, sendOtp } from '../../contract.ts';
import type { Channel } from '../sign-in/flow.ts';
import { CodeAgain } from './code-again.tsx';
import { DemoOutbox } from './demo-outbox.tsx';
import styles from './pages.module.css';

/** Another call than the one for signing in, and the ways by which it sends. */
export interface SendsCode {
  readonly channels?: readonly Channel[];
  send(channel: Channel): Promise<ReplyOf<typeof sendOtp>>;
}

interface OwnCodeProps {
  readonly account: Account;
  readonly problems: Problems;
  readonly sends?: SendsCode | undefined;
}

/** Sends a code to the number or address of the own account, as a proof of who is asking. */
export function OwnCode({ account, problems, sends }: OwnCodeProps) {
  const { t } = useWords();
  const [sent, setSent] = useState<{ to: string; channel: Channel; resendAt: number }>();
  const { busy, run } = useBusy();
  const identifier = account.phone ?? account.email ?? '';
  const channels: readonly Channel[] = sends?.channels ?? (account.phone ? ['sms', 'whatsapp'] : ['email']);

  const send = (channel: Channel) =>
    run(async () => {
      problems.clear();
      try {
        const reply = sends
          ? await sends.send(channel)
          : await call(sendOtp, { body: { identifier } }, { source: channel });
        setSent({
          to: reply.sent_to,
          channel: reply.channel,
          resendAt: Date.now() + reply.resend_after_seconds * 1000,
        });
      } catch (error) {
        problems.take(error, []);
      }
    });

  if (!sent)
    return (
      <Row gap="small">
        {channels.map((channel) => (
          <Button key={channel} busy={busy} onClick={() => void send(channel)}>
            {t(`accounts.code.first_${channel}`)}
          </Button>
        ))}
      </Row>
    );
  return (
    <>
      <p className={styles.quiet} role="status">
        {t(`accounts.code.sent_${sent.channel}`, { to: sent.to })}
      </p>
      <CodeAgain
        channels={channels}
        resendAt={sent.resendAt}
        busy={busy}
        onSend={(channel) => void send(channel)}
      />
      <DemoOutbox to={identifier} />
    </>
  );
}
