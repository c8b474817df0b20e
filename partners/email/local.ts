import type { Remember } from '../delivery/outbox.ts';
import type { EmailSender } from './port.ts';

/** Works out of the box: puts mails into the outbox. The page shows the subject as the first line. */
export function localEmail(remember: Remember): EmailSender {
  return {
    async send({ to, subject, text, code }) {
      await remember({
        to,
        channel: 'email',
        text: `${subject}\n\n${text}`,
        ...(code === undefined ? {} : { code }),
      });
    },
  };
}
