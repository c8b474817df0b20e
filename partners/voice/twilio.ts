import type { Language } from '#platform/contract/language.ts';
import { SendFailed } from '../delivery/send-failed.ts';
import type { VoiceCaller } from './port.ts';

export interface TwilioOptions {
  /** https://api.twilio.com, or one of its regions. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Our number, E.164. */
  readonly from: string;
  readonly timeoutMs?: number;
}

/** Twilio's voices of each language; of all six it has one of Google's. */
const VOICES: Readonly<Record<Language, string>> = {
  en: 'en-IN',
  hi: 'hi-IN',
  te: 'te-IN',
  ta: 'ta-IN',
  ml: 'ml-IN',
  bn: 'bn-IN',
};
const BUSY = new Set([408, 425, 429]);
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The spoken text, as TwiML: twice, since the person may not have the phone at the ear at first. */
export const spoken = (text: string, language: Language): string =>
  `<Response><Pause length="1"/><Say language="${VOICES[language]}" loop="2">${escaped(text)}</Say></Response>`;

/** Calls by Twilio's REST API, version 2010-04-01: the words go with the call, so that Twilio asks us for nothing. */
export function twilioVoice(options: TwilioOptions): VoiceCaller {
  const { url, accountSid, authToken, from, timeoutMs = 10_000 } = options;
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Calls.json`;
  return {
    async call({ to, text, language }) {
      let answer: Response;
      try {
        answer = await fetch(new URL(path, url), {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          },
          body: new URLSearchParams({ To: to, From: from, Twiml: spoken(text, language), Timeout: '30' }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new SendFailed('voice calls', late ? 'timeout' : 'unreachable');
      }
      await answer.body?.cancel().catch(() => {});
      if (answer.ok) return;
      const busy = answer.status >= 500 || BUSY.has(answer.status);
      throw new SendFailed('voice calls', busy ? 'busy' : 'refused', answer.status);
    },
  };
}
