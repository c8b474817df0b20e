import type { Setting } from './file-store.ts';
import { urlOf } from './values.ts';

export interface VoiceSettings {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
}

const NAMES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

/** Who calls patients that chose so: all three settings or none. */
export function voiceOf(text: Setting, problems: string[]): VoiceSettings | undefined {
  const [accountSid, authToken, from] = NAMES.map(text);
  const missing = NAMES.filter((name) => !text(name));
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0)
    problems.push(`${missing.join(' and ')} is missing: set all of ${NAMES.join(', ')} or none`);
  if (from && !/^\+[1-9]\d{7,14}$/.test(from))
    problems.push('TWILIO_FROM must be a phone number such as +914012345678');
  const url = urlOf(
    'TWILIO_URL',
    text('TWILIO_URL') ?? 'https://api.twilio.com',
    ['https:', 'http:'],
    problems,
  );
  return url && accountSid && authToken && from ? { url: url.href, accountSid, authToken, from } : undefined;
}
