import { call } from '#platform/web/client/call.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import type { Problems } from '#platform/web/forms/use-problems.ts';
import { sendOtp } from '../../contract.ts';
import { type Channel, type Flow, keepFlow, type Purpose } from './flow.ts';

/** Asks for a code, and remembers of it what the step shows. */
export function useCode(flow: Flow, purpose: Purpose, problems: Problems) {
  const { busy: sending, run } = useBusy();
  const send = async (channel: Channel) => {
    if (sending) return;
    problems.clear();
    await run(async () => {
      try {
        const sent = await call(
          sendOtp,
          { body: { identifier: flow.identifier, purpose } },
          { source: channel },
        );
        keepFlow({
          ...flow,
          sent: {
            purpose,
            to: sent.sent_to,
            channel: sent.channel,
            expiresAt: Date.parse(sent.expires_at),
            resendAt: Date.now() + sent.resend_after_seconds * 1000,
          },
        });
      } catch (error) {
        problems.take(error, []);
      }
    });
  };
  return { sending, send };
}
