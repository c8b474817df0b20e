import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { preload } from '#platform/web/shell/lazy-part.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { disk } from '../sync/disk.ts';

/** Home shows first; what sends and takes readings is fetched when a phone has time for it. */
const LATER_MS = 1500;
/** Reads that a reading may make untrue; by name, so that no contract is loaded for this. */
const OF_VITALS = [
  'listVitals',
  'getVital',
  'getVitalHistory',
  'getVitalPhoto',
  'listUndecidedPhotos',
  'getVitalRanges',
  'listRegularVitals',
];

onForget(() => void disk.erase());

/** Keeps what is on screen true on every device, and sends what was entered without a network. */
export function VitalsLive() {
  const client = useQueryClient();
  const { routes } = useCatalogue();
  const { personId } = useActingFor();
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../sync/outgoing.ts').then(
        ({ startSending }) => startSending(),
        () => undefined,
      );
      // So that it is on this device when there is no network.
      const entry = routes.find(({ path }) => path.startsWith('/vitals/add'));
      if (entry) preload(entry.screen);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [routes]);
  useEffect(() => {
    const timer = setTimeout(() => {
      // So that a critical value without a network finds them here.
      import('../emergency.ts').then(
        ({ emergencyContactsOf }) => client.prefetchQuery(emergencyContactsOf(personId)),
        () => undefined,
      );
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [client, personId]);
  useRealtime('vital', () => {
    for (const name of OF_VITALS) void client.invalidateQueries({ queryKey: [name] });
  });
  return null;
}
