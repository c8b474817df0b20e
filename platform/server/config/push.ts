import { publicKeyOf, type VapidKeys } from '../crypto/vapid-keys.ts';
import type { Setting } from './file-store.ts';

export interface PushSettings {
  /** Absent: made at the first start and stored in the database. */
  readonly keys: VapidKeys | undefined;
  /** The contact of push services: `mailto:` or `https:`. */
  readonly subject: string;
}

/** @param publicUrl the contact of push services unless VAPID_SUBJECT says otherwise */
export function pushOf(text: Setting, publicUrl: URL, problems: string[]): PushSettings {
  const publicKey = text('VAPID_PUBLIC_KEY');
  const privateKey = text('VAPID_PRIVATE_KEY');
  const given = text('VAPID_SUBJECT');
  if (given && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given))
    problems.push('VAPID_SUBJECT must be set to a mailto: or https: address, e.g. mailto:it@sukham.example');
  const own = publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:push@sukham.invalid';
  const subject = given ?? own;
  if (!publicKey && !privateKey) return { keys: undefined, subject };
  if (!publicKey || !privateKey) {
    const [missing, there] = publicKey
      ? ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']
      : ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
    problems.push(`${missing} is missing although ${there} is set: set both, or neither to have them made`);
    return { keys: undefined, subject };
  }
  const belongs = publicKeyOf(privateKey);
  if (!belongs)
    problems.push('VAPID_PRIVATE_KEY is no key: set the 43 characters of base64url of one (P-256)');
  else if (belongs !== publicKey)
    problems.push('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: set the two of one pair');
  return { keys: { publicKey, privateKey }, subject };
}
