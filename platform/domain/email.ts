import { withoutInvisible } from './text.ts';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** A top-level domain: letters, or the ASCII form of one in another script. Never digits: that would be an IP address. */
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** @returns the address in lower case, or null where no mail can be delivered to it. */
export function parseEmail(text: string): string | null {
  const email = withoutInvisible(text).toLowerCase();
  if (email.length > 254) return null;
  const [local = '', host = '', ...more] = email.split('@');
  if (more.length > 0 || local.length > 64 || !LOCAL.test(local)) return null;
  const labels = host.split('.');
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isHost && TOP_LEVEL.test(labels.at(-1) ?? '') ? email : null;
}
