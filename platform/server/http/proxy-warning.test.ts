import { expect, it, vi } from 'vitest';
import { proxyWarning } from './proxy-warning.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

it('an undeclared proxy is logged once a minute, and not per request', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const warn = vi.fn();
  const look = proxyWarning({ trustedProxies: 0, logger: { warn } });
  look({});
  expect(warn).not.toHaveBeenCalled();
  for (let n = 0; n < 5; n++) look(FORWARDED);
  expect(warn).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  look(FORWARDED);
  expect(warn).toHaveBeenCalledTimes(2);
  proxyWarning({ trustedProxies: 1, logger: { warn } })(FORWARDED);
  expect(warn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
