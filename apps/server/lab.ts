import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { analytesOf } from '#features/lab-results/server/index.ts';
import { orangeHealth } from '#partners/lab/orange-health.ts';
import type { Lab } from '#partners/lab/port.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { Demo } from './load-demo.ts';

export interface ChosenLab {
  readonly lab: Lab | undefined;
  /** The local lab's own calls; none in production. */
  readonly features: readonly FeatureServer[];
  /** The address at which this server listens, for the local lab. */
  listensAt(url: string): void;
}

/** Orange Health, or outside production a lab of our own that speaks its wire protocol. */
export function labOf(config: Config, demo: Demo | undefined, clock: () => Date): ChosenLab {
  const settings = config.lab.partner;
  if (settings?.kind === 'orange-health') {
    const { url, apiKey, callbackSecrets, reportHosts } = settings;
    const lab = orangeHealth({ baseUrl: () => url, apiKey, callbackSecrets, reportHosts: () => reportHosts });
    return { lab, features: [], listensAt() {} };
  }
  if (!settings || !demo) return { lab: undefined, features: [], listensAt() {} };
  const apiKey = randomBytes(24).toString('hex');
  const callbackSecret = randomBytes(24).toString('hex');
  const local = new demo.LocalLab({
    ...{ apiKey, callbackSecret, clock, stepMs: settings.stepMs },
    path: join(config.dataDir, 'local-lab.json'),
    analytesOf,
  });
  const lab = orangeHealth({
    baseUrl: () => `${local.ownUrl}/demo/lab`,
    apiKey,
    callbackSecrets: [callbackSecret],
    reportHosts: () => [new URL(local.ownUrl).host],
  });
  return {
    lab,
    features: [demo.localLabPages(local)],
    listensAt(url) {
      local.ownUrl = url;
    },
  };
}
