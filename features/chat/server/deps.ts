import type { PlanCoaches } from './policy.ts';
import type { PhotoDeps } from './read-photos.ts';
import type { SummaryDeps } from './service/summary.ts';

export type ChatDeps = PhotoDeps & SummaryDeps & { readonly planCoaches: PlanCoaches };
