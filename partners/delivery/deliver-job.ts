import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#platform/contract/language.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { EmailSender } from '../email/port.ts';
import type { SmsSender } from '../sms/port.ts';
import type { VoiceCaller } from '../voice/port.ts';
import { SendFailed } from './send-failed.ts';

/** Enqueued by features that send a message to a person: `{ sealed: seal(JSON.stringify(message)) }`. */
export const DELIVER_JOB = 'messages.deliver';

const Message = Type.Object({
  channel: Type.Union([
    Type.Literal('sms'),
    Type.Literal('whatsapp'),
    Type.Literal('email'),
    Type.Literal('voice'),
  ]),
  /** In which a call speaks. */
  language: Type.Optional(Type.Union(LANGUAGE_CODES.map((code) => Type.Literal(code)))),
  to: Type.String({ minLength: 3, maxLength: 320 }),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  text: Type.String({ minLength: 1, maxLength: 10_000 }),
  html: Type.Optional(Type.String({ maxLength: 100_000 })),
  code: Type.Optional(Type.String({ maxLength: 20 })),
  /** ISO 8601. A code that is no longer valid, or a reminder of what has begun, is not sent any more. */
  not_after: Type.Optional(Type.String()),
  /** Set by the sender; passed to `addressNow` before the message is sent. */
  about: Type.Optional(Type.Unknown()),
});
export type DeliverMessage = Static<typeof Message>;

/**
 * Hands a message to the partner of its channel. A failure is thrown, so that the queue tries again.
 * The message is sealed in the job's row, for it may carry a one-time code and tells who is a patient here.
 */
export function deliveryJob(partners: {
  readonly sms: SmsSender;
  readonly email: EmailSender;
  /** Undefined without a service for calls: an SMS is sent instead. */
  readonly voice: VoiceCaller | undefined;
  readonly open: (sealed: string) => string;
  /**
   * Where a message with this `about` goes, also after a delay or a failed attempt: it replaces what was stored. Null
   * where the message is not to be sent any more.
   */
  readonly addressNow: (
    work: JobContext,
    about: unknown,
  ) => Promise<Partial<Pick<DeliverMessage, 'channel' | 'to'>> | null>;
}): Job {
  return {
    name: DELIVER_JOB,
    async handle(work, data) {
      const { now, log } = work;
      const stored = opened(data, partners.open);
      if (stored.not_after && now > new Date(stored.not_after)) {
        log.warn({ channel: stored.channel }, 'a message was too late to be sent');
        return;
      }
      const address = stored.about === undefined ? {} : await partners.addressNow(work, stored.about);
      if (!address) return;
      const message = { ...stored, ...address };
      const { channel, to, text } = message;
      const code = message.code === undefined ? {} : { code: message.code };
      if (channel === 'email') {
        const html = message.html === undefined ? {} : { html: message.html };
        await partners.email.send({ to, subject: message.subject ?? '', text, ...html, ...code });
      } else if (channel === 'voice') {
        if (!(await isCalled(partners.voice, message))) await partners.sms.send({ to, channel: 'sms', text });
      } else await partners.sms.send({ to, channel, text, ...code });
    },
  };
}

/** False without a service for calls, or when this number can't be called. */
async function isCalled(voice: VoiceCaller | undefined, message: DeliverMessage): Promise<boolean> {
  if (!voice) return false;
  const { to, text, language = DEFAULT_LANGUAGE } = message;
  try {
    await voice.call({ to, text, language });
    return true;
  } catch (error) {
    if (error instanceof SendFailed && error.failure === 'refused') return false;
    throw error;
  }
}

function opened(data: unknown, open: (sealed: string) => string): DeliverMessage {
  const sealed = (data as { sealed?: unknown } | null)?.sealed;
  if (typeof sealed !== 'string') throw new Error(`${DELIVER_JOB}: the job carries no sealed message`);
  const message: unknown = JSON.parse(open(sealed));
  if (!Value.Check(Message, message)) throw new Error(`${DELIVER_JOB}: the sealed message is incomplete`);
  return message;
}
