import type { FeatureServer } from '#platform/server/feature.ts';
import type { AdministrationDeps } from './deps.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export type { AdministrationDeps } from './deps.ts';
export { brandTextsOf, legalDetailsOf } from './service/texts.ts';
export { type PartnerWatch, partnerWatch } from './watch-partners.ts';

/** What staff administer of their brand: people, registrations, prices, texts, and what is stuck. */
export function administration(deps: AdministrationDeps): FeatureServer {
  return { name: 'administration', routes: routes(deps), listeners };
}
