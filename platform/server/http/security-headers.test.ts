import { expect, it } from 'vitest';
import { jsonHeaders, securityHeaders } from './security-headers.ts';

it('tells browsers to stay with https in production only', () => {
  for (const headers of [securityHeaders, jsonHeaders]) {
    expect(headers(true, true)['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(headers(true, false)['strict-transport-security']).toBeUndefined();
    expect(headers(false, false)['strict-transport-security']).toBeUndefined();
  }
});
