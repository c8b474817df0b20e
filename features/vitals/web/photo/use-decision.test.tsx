// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { Vital } from '../../contract/shapes.ts';
import { photoOf } from './queries.ts';
import { useDecision } from './use-decision.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  refused.mockReset();
});

const refused = vi.fn();
function Decision() {
  const { save, saved, before, undo } = useDecision({ id: 'ph1' });
  const entered = {
    ...{ readings: { systolic: 180, diastolic: 90 }, unit: 'mmHg' },
    ...{ taken_at: new Date().toISOString(), note: '' },
  };
  return (
    <>
      <button type="button" onClick={() => void save('blood_pressure', entered, refused)}>
        Save
      </button>
      <button type="button" onClick={() => void undo({ id: 'v1' } as Vital, refused)}>
        Undo
      </button>
      <p>
        {before} {saved?.readings.systolic}
      </p>
    </>
  );
}

it('shows the reading that was confirmed from the same photo on another screen', async () => {
  await startEnglish({});
  const body = {
    ...{ code: 'photo_confirmed', message: 'This reading was already confirmed.' },
    vital: { readings: { systolic: 130, diastolic: 90 } },
  };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }));
  await renderScreen(<Decision />);
  await act(async () => screen.getByText('Save').click());
  expect(await screen.findByText('This reading was already confirmed. 130')).toBeDefined();
  expect(refused).not.toHaveBeenCalled();
});

it('reads the photo again after its reading was taken back', async () => {
  await startEnglish({});
  const { queryKey } = photoOf('ph1');
  queryClient.setQueryData(queryKey, { state: 'unconfirmed' } as never);
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  await renderScreen(<Decision />);
  await act(async () => screen.getByText('Undo').click());
  expect(refused).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
