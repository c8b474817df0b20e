// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useActingFor, useSubjectAsked } from './index.ts';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Subject() {
  useSubjectAsked();
  const { search } = useLocation();
  return (
    <>
      <output>{`${useActingFor().name}${search}`}</output>
      <Link to="/files?for=me">own notice</Link>
    </>
  );
}

it('a notification about a family member opens the screen with their record', async () => {
  await startEnglish({});
  queryClient.clear();
  const family_members = [{ person_id: 'p2', name: 'Sahasra', relation: 'daughter', age: 6, sex: 'female' }];
  vi.stubGlobal('fetch', async () => Response.json({ family_members, can: { add: true } }));
  await renderScreen(<Subject />, '/files?for=p2');
  expect(await screen.findByText('Sahasra')).toBeDefined();
  // A notification about the user leads back to their own record.
  fireEvent.click(screen.getByText('own notice'));
  expect(await screen.findByText('Lakshmi')).toBeDefined();
});
