// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import labTests from '#features/lab-tests/words/en.json' with { type: 'json' };
import payments from '#features/payments/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { CouponPackages } from './coupon-packages.tsx';

const packages = ['Thyroid profile', 'Lipid profile', 'HbA1c'].map((name) => ({ package_id: name, name }));
const says = labTests.screen;

beforeAll(() => startEnglish({ 'lab-tests': says, payments: payments.screen }));

function Chosen() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return <CouponPackages chosen={chosen} onChosen={setChosen} />;
}

it('finds a test by its name; what was chosen stays in sight', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ packages, next_cursor: null }));
  await renderScreen(<Chosen />);
  const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '');
  const shows = (...expected: string[]) =>
    expect(names()).toEqual(expected.map((name) => expect.stringContaining(name)));
  const search = await screen.findByLabelText(says.search);
  shows('Thyroid profile', 'Lipid profile', 'HbA1c');
  fireEvent.click(screen.getByRole('checkbox', { name: 'HbA1c' }));
  fireEvent.change(search, { target: { value: 'PROF lip' } });
  shows('HbA1c', 'Lipid profile');
  // Looking for a test does not send the form around it.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  vi.unstubAllGlobals();
});
