// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { LabOrder } from '../../contract.ts';
import labs from '../../words/en.json' with { type: 'json' };
import { Headline } from './headline.tsx';

beforeAll(() => startEnglish({ labs: labs.screen }));

it.each([
  ['collector', null, labs.screen.hint.newSlotUnpaid],
  ['now', '2026-11-27T04:00:00Z', labs.screen.hint.needs_new_slot],
] as const)(
  'promises money back for a time that is gone only where some was paid (%s)',
  async (pay, paid_at, says) => {
    const order = { state: 'needs_new_slot', pay, paid_at, total: 39_900, can: {} };
    await renderScreen(<Headline order={order as LabOrder} />);
    expect(screen.getByRole('status').textContent).toBe(says);
    // What is paid at the door comes after the choice of the time.
    expect(screen.queryByText(/collector/)).toBeNull();
  },
);
