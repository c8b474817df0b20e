import { readdirSync } from 'node:fs';
import type { Expectation } from './expectation.ts';

export type { Expectation } from './expectation.ts';

const FEATURES = new URL('../../../features/', import.meta.url);

/** What each feature says in its `expectations.test-kit.ts`, which exports nothing else. */
async function ofFeatures(): Promise<Readonly<Record<string, Expectation>>> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/expectations\.test-kit\.ts$/.test(file),
  );
  const all = await Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, FEATURES).href)) as Record<string, object>;
      return Object.assign({}, ...Object.values(module)) as Record<string, Expectation>;
    }),
  );
  return Object.assign({}, ...all);
}

export const EXPECTED = await ofFeatures();

/**
 * Ids here only narrow a list that is the reader's own anyway, are the client's own new ones, or name a medicine,
 * which has no owner.
 */
export const ONLY_NARROW = new Set([
  'markFavouriteMedicine',
  'unmarkFavouriteMedicine',
  'createCoupon',
  'savePlanDraft',
  'listAppointments',
  'listWaiting',
  'markNotificationsRead',
  'submitKyc',
  'prepareBreach',
  'updateUserConfig',
  'addFamilyMember',
  'addCustomerAddress',
  'addPhoto',
  'createTag',
  'addDelay',
  'putNoteTemplate',
  'putNotePhrase',
  'putPrescriptionTemplate',
  'changePackages',
  'subscribe',
]);
