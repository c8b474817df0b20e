import { googleFitRecords } from './google-fit.ts';
import { healthConnectRecords } from './health-connect.ts';
import type { Fields } from './values.ts';

const READERS = { health_connect: healthConnectRecords, google_fit: googleFitRecords } as const;

/** Runs in a thread. Null when there are more records than one call may bring. */
export const run = ({
  source,
  body,
  now,
}: {
  readonly source: keyof typeof READERS;
  readonly body: Fields;
  readonly now: Date;
}) => READERS[source](body, now);
