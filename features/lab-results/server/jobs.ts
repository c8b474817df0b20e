import type { Job } from '#platform/server/feature.ts';
import type { LabResultsDeps } from './deps.ts';
import { fetchResults } from './service/fetch.ts';
import { FETCH_PAPER, FETCH_RESULTS } from './service/names.ts';
import { enqueueDuePapers, fetchPaper } from './service/paper.ts';

/** Nothing of it without a lab: nothing would be there to fetch. */
export function jobs(deps: LabResultsDeps): readonly Job[] {
  const { lab } = deps;
  if (!lab) return [];
  return [
    {
      name: FETCH_RESULTS,
      handle: (work, data) => fetchResults(work, lab, (data as { order_id: string }).order_id),
    },
    {
      name: FETCH_PAPER,
      handle: (work, data) => fetchPaper(work, deps, (data as { report_id: string }).report_id),
    },
    { name: 'lab-results.papers', cron: '* * * * *', handle: (work) => enqueueDuePapers(work) },
  ];
}
