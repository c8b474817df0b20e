import type { SummaryWriter } from './port.ts';

/** No writer: no messages leave the deployment. */
export const noSummaries = (): SummaryWriter => ({ available: false, write: async () => null });
