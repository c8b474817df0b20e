import nodemailer from 'nodemailer';
import { SendFailed, type SendFailure } from '../delivery/send-failed.ts';
import type { EmailSender } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...:465`. */
  readonly url: string;
  /** `Sukham <care@example.org>` */
  readonly from: string;
  readonly timeoutMs?: number;
}

export function smtpEmail({ url, from, timeoutMs = 15_000 }: SmtpOptions): EmailSender {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Nothing in a message is ever read from our disk or fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          // As an object, so that a comma in an address never makes two recipients of it.
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function failureOf(error: unknown): SendFailed {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const failure: SendFailure =
    responseCode !== undefined
      ? responseCode >= 500
        ? 'refused'
        : 'busy'
      : code === 'ETIMEDOUT'
        ? 'timeout'
        : code === 'EENVELOPE'
          ? 'refused'
          : 'unreachable';
  return new SendFailed('smtp', failure, responseCode);
}
