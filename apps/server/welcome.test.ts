import { expect, it } from 'vitest';
import { inspectConfig } from '#platform/server/config/config.ts';
import { welcome } from './welcome.ts';

const said = (env: Record<string, string>) =>
  welcome(inspectConfig({ MODE: 'production', ...env }).config, 'http://127.0.0.1:8080', 'postgres');
const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'other' };

it('names the settings that online payments need, and what follows without them', () => {
  for (const name of Object.keys(keys)) expect(said({})).toContain(name);
  expect(said({})).toContain('can’t book visits that have a fee');
  expect(said({ VISIT_FEES: 'at_clinic' })).not.toContain('can’t book');
  expect(said(keys)).not.toContain('pay online');
});
