import type { Page } from 'playwright-core';
import { lettersOfItsOwn } from '../browsers.ts';
import { must, signIn } from '../in-page.ts';
import { codeFor } from './browser.ts';

export interface Newcomer {
  readonly name: string;
  /** `+91...` */
  readonly phone: string;
}

/**
 * A new person, for tests that change a person for good: a second try of the test gets another person. Signs in on
 * that page, which has to be a page of the app, and returns who they are.
 */
export async function newcomer(page: Page): Promise<Newcomer> {
  const phone = `+91${aNumber()}`;
  const name = `Sarada ${lettersOfItsOwn()}`;
  const since = Date.now();
  await must(page, 'POST', '/api/auth/send-otp/', { identifier: phone });
  await signIn(page, phone, { code: await codeFor(phone, since) });
  await must(page, 'POST', '/api/auth/update-user/', {
    name,
    date_of_birth: '1961-04-09',
    sex: 'female',
    city: 'Hyderabad',
    language: 'en',
  });
  return { name, phone };
}

/** A mobile number that no account has: the demo data's begin otherwise. */
export const aNumber = (): string => `7${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
