import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#platform/web/realtime/realtime.ts';

/** Reads that a reading of a patient, or a colleague, may make untrue; by name, so that no contract is loaded. */
const OF_CARE = [
  'listTriage',
  'listVitals',
  'getVitalsByDate',
  'getVitalsSummary',
  'getVital',
  'getVitalHistory',
  'getVitalPhoto',
  'listUndecidedPhotos',
  'getVitalRanges',
  'listRegularVitals',
];

/** Keeps what a clinician has on screen of patients' readings true. */
export function CareLive() {
  const client = useQueryClient();
  useRealtime('vital', () => {
    for (const name of OF_CARE) void client.invalidateQueries({ queryKey: [name] });
  });
  return null;
}
