import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RememberedMessage } from '../delivery/outbox.ts';
import { localEmail } from './local.ts';
import type { EmailSender } from './port.ts';
import { smtpEmail } from './smtp.ts';

interface MailServer {
  readonly url: string;
  readonly mails: { recipients: string[]; data: string }[];
  /** Reply code to RCPT TO. */
  verdict: string;
  close(): Promise<void>;
}

/** As much of SMTP (RFC 5321) as a client needs to hand over one mail. */
async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = createServer((socket) => {
    let recipients: string[] = [];
    let data: string[] | null = null;
    let rest = '';
    socket.on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
        mails.push({ recipients, data: data.join('\n') });
        [data, recipients] = [null, []];
        return say('250 kept');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') return say('250-mail.test\r\n250 8BITMIME');
      if (verb === 'RCPT') {
        recipients.push(line.slice(line.indexOf('<') + 1, line.lastIndexOf('>')));
        return say(mail.verdict);
      }
      if (verb === 'DATA') {
        data = [];
        return say('354 go on');
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 mail.test');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    verdict: '250 ok',
    close: () => new Promise((done) => server.close(() => done())),
  };
  return mail;
}

/** Subject and text of a mail as its reader sees them. */
function readMail({ recipients, data }: MailServer['mails'][number]) {
  const [head = '', body = ''] = splitOnce(data, '\n\n');
  const subject = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  const decoded = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(B|Q)\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : quoted(text.replaceAll('_', ' ')),
    );
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1];
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : quoted(body);
  return { to: recipients.join(), subject: utf8(decoded), text: utf8(text).trim() };
}

const utf8 = (latin: string) => Buffer.from(latin, 'latin1').toString('utf8');
const quoted = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const splitOnce = (text: string, by: string) => [
  text.slice(0, text.indexOf(by)),
  text.slice(text.indexOf(by) + by.length),
];

let mail: MailServer;
beforeEach(async () => {
  mail = await startMailServer();
});
afterEach(() => mail.close());

const ADAPTERS: Record<
  string,
  () => { sender: EmailSender; delivered(): { to: string; subject: string; text: string }[] }
> = {
  local() {
    const stored: RememberedMessage[] = [];
    return {
      sender: localEmail(async (message) => void stored.push(message)),
      delivered: () =>
        stored.map(({ to, text }) => {
          const [subject = '', body = ''] = splitOnce(text, '\n\n');
          return { to, subject, text: body };
        }),
    };
  },
  smtp: () => ({
    sender: smtpEmail({ url: mail.url, from: 'Sukham <care@sukham.test>' }),
    delivered: () => mail.mails.map(readMail),
  }),
};

describe.each(Object.entries(ADAPTERS))('mail by %s', (_name, make) => {
  it('delivers recipient, subject and text as they were given', async () => {
    const { sender, delivered } = make();
    const message = { to: 'lakshmi@example.test', subject: 'మీ కోడ్ · your code', text: 'మీ కోడ్ 123456\n\n.dot' };
    await sender.send({ ...message, code: '123456' });
    expect(delivered()).toEqual([message]);
  });
});

describe('SMTP', () => {
  const message = { to: 'a@example.test', subject: 's', text: 'Your code is 482913' };
  const send = (to = message.to) =>
    smtpEmail({ url: mail.url, from: 'care@sukham.test', timeoutMs: 2_000 }).send({ ...message, to });

  it('never makes two recipients of one', async () => {
    await send('a@example.test, b@example.test').catch(() => {});
    expect(mail.mails.flatMap((m) => m.recipients)).not.toContain('b@example.test');
  });

  it.each([
    ['550 no such box', 'refused', 550],
    ['451 later', 'busy', 451],
  ])('reply "%s" makes a failure that repeats nothing of the message', async (verdict, failure, status) => {
    mail.verdict = verdict;
    const error = await send().catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'SendFailed', failure, status });
    expect(JSON.stringify(error)).not.toContain('482913');
  });

  it('a server that is gone makes a failure', async () => {
    const sender = smtpEmail({ url: 'smtp://127.0.0.1:1', from: 'care@sukham.test', timeoutMs: 1_000 });
    await expect(sender.send(message)).rejects.toMatchObject({ name: 'SendFailed', failure: 'unreachable' });
  });
});
