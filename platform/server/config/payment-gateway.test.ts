import { expect, it } from 'vitest';
import { paymentsOf } from './payment-gateway.ts';

const read = (env: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'production') => {
  const problems: string[] = [];
  return { settings: paymentsOf((name) => env[name], mode, problems), problems };
};
const CASHFREE = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret' };
const RAZORPAY = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };

it('chooses the gateway that is set, none in production without one, and a local one in demo', () => {
  expect(read({})).toEqual({ settings: undefined, problems: [] });
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
    problems: [],
  });
});

it.each([
  [{ CASHFREE_APP_ID: 'app' }, 'CASHFREE_APP_ID'],
  [{ ...CASHFREE, CASHFREE_URL: 'sandbox' }, 'CASHFREE_URL'],
  [{ ...CASHFREE, ...RAZORPAY }, 'RAZORPAY_'],
  [{ RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's' }, 'RAZORPAY_WEBHOOK_SECRET'],
])('answers %j with a sentence about %s that says what to set', (env, name) => {
  const { problems } = read(env as Record<string, string>);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*set `))]);
});
