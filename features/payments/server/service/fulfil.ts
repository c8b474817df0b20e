import type { JobContext } from '#platform/server/http/context.ts';
import type { Fulfil } from './settle.ts';

/** What follows once something is paid. A request is fulfilled by being paid. */
export const fulfil =
  (_work: JobContext): Fulfil =>
  async (_tx, { purpose }) =>
    purpose === 'request';
