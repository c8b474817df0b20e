// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { emergencyContactsOf } from '../emergency.ts';
import { VitalsLive } from './vitals-live.tsx';

vi.mock('#platform/web/shell/shell-context.ts', () => ({ useCatalogue: () => ({ routes: [] }) }));
vi.mock('#platform/web/realtime/realtime.ts', () => ({ useRealtime: () => undefined }));
vi.mock('../sync/outgoing.ts', () => ({ startSending: () => undefined }));

it('the numbers to call at a critical value are on this device before there is one', async () => {
  const contacts = [{ contact_id: 'c1', name: 'Ravi', phone: '+919800000001' }];
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/emergency-contacts' ? Response.json({ contacts, can: { add: true } }) : Response.json({}),
  );
  await renderScreen(<VitalsLive />);
  const { queryKey } = emergencyContactsOf(undefined);
  await expect.poll(() => queryClient.getQueryData(queryKey)).toMatchObject({ contacts });
  expect(queryClient.getQueryCache().find({ queryKey })?.meta).toEqual({ persist: true });
  vi.unstubAllGlobals();
});
