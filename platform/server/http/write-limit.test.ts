import { expect, it } from 'vitest';
import { WriteLimit } from './write-limit.ts';

const lakshmi = { personId: 'lakshmi' };

it('refuses only a person with too many changes within a minute, with 429 and the time to wait', async () => {
  const writes = new WriteLimit(3, undefined);
  for (let n = 0; n < 3; n++) await writes.take(lakshmi);
  const refusal = await writes.take(lakshmi).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThanOrEqual(1);
  await writes.take({ personId: 'ramana' });
  writes.close();
});

it('takes what a device sends that was offline for days, and everything when it is off', async () => {
  const writes = new WriteLimit(600, undefined);
  for (let n = 0; n < 600; n++) await writes.take(lakshmi);
  const off = new WriteLimit(0, undefined);
  for (let n = 0; n < 2000; n++) await off.take(lakshmi);
});
