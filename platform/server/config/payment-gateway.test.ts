import { expect, it } from 'vitest';
import { paymentsOf } from './payment-gateway.ts';

const read = (env: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'production') => {
  const problems: string[] = [];
  const { payments: settings, formerPayments: former } = paymentsOf((name) => env[name], mode, problems);
  return { settings, former, problems };
};
const CASHFREE = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret' };
const RAZORPAY = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };

it('chooses the gateway that is set, none in production without one, and a local one in demo', () => {
  expect(read({})).toEqual({ settings: undefined, former: undefined, problems: [] });
  expect(read({}, 'demo').settings).toEqual({ kind: 'local' });
  expect(read(RAZORPAY)).toMatchObject({
    settings: { kind: 'razorpay', callbackSecrets: ['w'] },
    problems: [],
  });
  expect(read({ ...CASHFREE, CASHFREE_SECRET_KEY_OLD: 'old' })).toEqual({
    settings: {
      ...{ kind: 'cashfree', url: 'https://api.cashfree.com', appId: 'app' },
      secretKeys: ['secret', 'old'],
    },
    former: undefined,
    problems: [],
  });
  const both = { ...CASHFREE, ...RAZORPAY };
  expect(read({ ...both, PAYMENT_GATEWAY: 'cashfree' })).toMatchObject({
    ...{ settings: { kind: 'cashfree' }, former: { kind: 'razorpay' }, problems: [] },
  });
  expect(read({ ...both, PAYMENT_GATEWAY: 'razorpay' })).toMatchObject({
    ...{ settings: { kind: 'razorpay' }, former: { kind: 'cashfree' }, problems: [] },
  });
});

it.each([
  [{ CASHFREE_APP_ID: 'app' }, 'CASHFREE_APP_ID'],
  [{ ...CASHFREE, CASHFREE_URL: 'sandbox' }, 'CASHFREE_URL'],
  [{ ...CASHFREE, ...RAZORPAY }, 'RAZORPAY_'],
  [{ ...RAZORPAY, PAYMENT_GATEWAY: 'cashfree' }, 'PAYMENT_GATEWAY'],
  [{ ...RAZORPAY, PAYMENT_GATEWAY: 'paypal' }, 'PAYMENT_GATEWAY'],
  [{ RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's' }, 'RAZORPAY_WEBHOOK_SECRET'],
])('answers %j with a sentence about %s that says what to set', (env, name) => {
  const { problems } = read(env as Record<string, string>);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*set `))]);
});
