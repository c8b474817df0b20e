import type { Setting } from './file-store.ts';

export type PaymentSettings =
  | {
      readonly kind: 'razorpay';
      readonly url: string;
      readonly keyId: string;
      readonly keySecret: string;
      readonly callbackSecrets: readonly string[];
    }
  | {
      readonly kind: 'cashfree';
      readonly url: string;
      readonly appId: string;
      readonly secretKeys: readonly [string, ...string[]];
    }
  /** Demo and test: a gateway of our own, with which no money moves. */
  | { readonly kind: 'local' };

const RAZORPAY = 'https://api.razorpay.com';
const CASHFREE = 'https://api.cashfree.com';

/** `online`: patients pay a fee before the visit is booked. `at_clinic`: nothing is asked of them online. */
export function visitFeesOf(text: Setting, mode: string, problems: string[]): 'online' | 'at_clinic' {
  const given = text('VISIT_FEES') ?? (mode === 'test' ? 'at_clinic' : 'online');
  if (given === 'online' || given === 'at_clinic') return given;
  problems.push(`VISIT_FEES is "${given}": set online or at_clinic`);
  return 'online';
}

export interface ChosenPayments {
  /** Takes new payments. Absent in production unless it is set: then patients can't pay online. */
  readonly payments: PaymentSettings | undefined;
  /** The one before: what was begun there is asked about, continued and refunded there. */
  readonly formerPayments: PaymentSettings | undefined;
}

const IDS = ['razorpay', 'cashfree'] as const;

export function paymentsOf(
  text: Setting,
  mode: 'demo' | 'test' | 'production',
  problems: string[],
): ChosenPayments {
  const set = { razorpay: razorpayOf(text, problems), cashfree: cashfreeOf(text, problems) };
  const given = text('PAYMENT_GATEWAY');
  const chosen = IDS.find((id) => id === given);
  if (given !== undefined && (!chosen || !set[chosen]))
    problems.push(`PAYMENT_GATEWAY is "${given}": set razorpay or cashfree, and the settings of that one`);
  else if (set.razorpay && set.cashfree && !chosen)
    problems.push(
      'RAZORPAY_ and CASHFREE_ are both set: set PAYMENT_GATEWAY to razorpay or cashfree, whichever takes new payments',
    );
  const current = (chosen && set[chosen]) ?? set.razorpay ?? set.cashfree;
  if (!current)
    return { payments: mode === 'production' ? undefined : { kind: 'local' }, formerPayments: undefined };
  return { payments: current, formerPayments: current === set.razorpay ? set.cashfree : set.razorpay };
}

function razorpayOf(text: Setting, problems: string[]): PaymentSettings | undefined {
  const given = {
    RAZORPAY_KEY_ID: text('RAZORPAY_KEY_ID'),
    RAZORPAY_KEY_SECRET: text('RAZORPAY_KEY_SECRET'),
    RAZORPAY_WEBHOOK_SECRET: text('RAZORPAY_WEBHOOK_SECRET'),
  };
  const names = Object.keys(given) as (keyof typeof given)[];
  if (names.every((name) => given[name] === undefined)) return undefined;
  for (const name of names)
    if (given[name] === undefined)
      problems.push(`${name} is missing although others of RAZORPAY_ are set: set all of them or none`);
  const url = addressOf(text, 'RAZORPAY_URL', RAZORPAY, problems);
  const old = text('RAZORPAY_WEBHOOK_SECRET_OLD');
  return {
    kind: 'razorpay',
    url,
    keyId: given.RAZORPAY_KEY_ID ?? '',
    keySecret: given.RAZORPAY_KEY_SECRET ?? '',
    callbackSecrets: [given.RAZORPAY_WEBHOOK_SECRET ?? '', ...(old ? [old] : [])],
  };
}

function addressOf(text: Setting, name: string, fallback: string, problems: string[]): string {
  const url = text(name) ?? fallback;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    problems.push(`${name} is no address: remove it, or set e.g. ${fallback}`);
    return fallback;
  }
  return url;
}

function cashfreeOf(text: Setting, problems: string[]): PaymentSettings | undefined {
  const [appId, secretKey] = [text('CASHFREE_APP_ID'), text('CASHFREE_SECRET_KEY')];
  if (appId === undefined && secretKey === undefined) return undefined;
  if (appId === undefined || secretKey === undefined)
    problems.push('CASHFREE_APP_ID and CASHFREE_SECRET_KEY belong together: set both or none');
  const old = text('CASHFREE_SECRET_KEY_OLD');
  return {
    kind: 'cashfree',
    url: addressOf(text, 'CASHFREE_URL', CASHFREE, problems),
    appId: appId ?? '',
    secretKeys: [secretKey ?? '', ...(old ? [old] : [])],
  };
}
