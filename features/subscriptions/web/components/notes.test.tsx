// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { Subscription } from '../../contract.ts';
import subscriptions from '../../words/en.json' with { type: 'json' };
import { Notes } from './notes.tsx';

beforeAll(() => startEnglish({ subscriptions: subscriptions.screen }));

const plan = { name: 'Complete care' };
const show = (of: object) =>
  renderScreen(
    <Notes
      mine={
        {
          ...{ subscription_id: 'x', collection: 'by_request', periods: [], ends_on: null, upgrade: null },
          ...{ next_plan: null, next_charge: null, can: { resume: true }, ...of },
        } as unknown as Subscription
      }
    />,
  );
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('says of a paused plan that it was cancelled, with an undo of its own for each', async () => {
  await show({
    state: 'paused',
    paused_until: '2026-12-30',
    ends_on: '2026-12-20',
    undos: ['cancel', 'pause'],
  });
  expect(screen.getByText(/You cancelled. The plan ends on .*20 Dec/)).toBeDefined();
  expect(screen.queryByText(/starts again/)).toBeNull();
  expect(buttons()).toEqual(['End the pause today', 'Continue the plan']);
});

it('names the undo of a dearer plan otherwise than that of the next plan', async () => {
  const upgrade = { plan, amount: 100, credit: 0, request_id: 'r' };
  const chosen = { next_plan: { name: 'Small care' }, next_charge: { on: '2026-12-20' } };
  await show({ state: 'active', ...chosen, upgrade, undos: ['change', 'upgrade'] });
  expect(buttons()).toEqual(['Stay with the present plan', 'Do not change to Complete care']);
});
