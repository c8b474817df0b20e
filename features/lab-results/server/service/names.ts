export const FETCH_RESULTS = 'lab-results.fetch';
export const FETCH_PAPER = 'lab-results.paper';
/** Work that waits for the lab runs beside the other work of labs. */
export const LAB_RESULT_JOBS: ReadonlySet<string> = new Set([FETCH_RESULTS, FETCH_PAPER]);
