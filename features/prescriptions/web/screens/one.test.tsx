// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { besideWriting, recordHeader, recordLeft, recordNow } from '#features/people/web/slots.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import { fill } from '#platform/web/slot.ts';
import words from '../../words/en.json' with { type: 'json' };
import { OneScreen } from './one.tsx';

vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => 'doctor' }));
vi.mock('../composer/composer.tsx', () => ({ Composer: () => <p>Composer</p> }));
vi.mock('../reading/view.tsx', () => ({ PrescriptionView: () => <p>Signed</p> }));

let isWide: boolean;
let shown: { can: { edit: boolean }; checks: object | null };

/** What features show of a patient, each by the name of its place. */
const catalogue = createCatalogue(
  [
    {
      name: 'test',
      fillings: [recordHeader, recordLeft, recordNow, besideWriting].map((point) =>
        fill(point, {
          ...{ id: point.name, order: 0, userTypes: ['doctor'] },
          part: async () =>
            (({ patientId }: { patientId: string }) => <p>{`${point.name} of ${patientId}`}</p>) as never,
        }),
      ),
    } as never,
  ],
  [],
  [],
);

beforeEach(async () => {
  await startEnglish({ prescriptions: words.screen });
  queryClient.clear();
  isWide = true;
  shown = { can: { edit: true }, checks: {} };
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  vi.stubGlobal('fetch', async () => Response.json({ prescription_id: 'x', patient_name: 'Asha', ...shown }));
});
afterEach(() => vi.unstubAllGlobals());

const shows = () =>
  renderScreen(
    <CatalogueContext.Provider value={catalogue}>
      <Routes>
        <Route path="/patients/:patientId/prescriptions/:prescriptionId" element={<OneScreen />} />
      </Routes>
    </CatalogueContext.Provider>,
    '/patients/p/prescriptions/x',
  );
const record = words.screen.composer.record;
const shownOf = (text: string) => screen.queryAllByText(text).length;

it('history, readings and notes stand beside a draft that was begun outside a visit', async () => {
  await shows();
  await screen.findByText('Composer');
  const aside = await screen.findByRole('complementary', { name: record });
  for (const point of [recordLeft, recordNow, besideWriting])
    await expect.poll(() => aside.textContent).toContain(`${point.name} of p`);
});

it('on a narrow screen they are folded, and the allergies are seen all the same', async () => {
  isWide = false;
  await shows();
  await screen.findByText(`${recordHeader.name} of p`);
  expect(shownOf(`${recordLeft.name} of p`)).toBe(0);
  await act(async () => screen.getByText(record).click());
  await screen.findByText(`${recordLeft.name} of p`);
  await screen.findByText(`${besideWriting.name} of p`);
});

it.each([
  ['Signed', { can: { edit: false }, checks: null }],
  // The patient is not in the doctor's care any more.
  ['Composer', { can: { edit: true }, checks: null }],
])(
  'shows no part of the record beside a signed prescription or without access to the patient: %s',
  async (what, given) => {
    shown = given;
    await shows();
    await screen.findByText(what);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(shownOf(`${recordHeader.name} of p`)).toBe(0);
  },
);
