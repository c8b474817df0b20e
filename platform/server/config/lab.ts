import type { Setting } from './file-store.ts';

export interface LabSettings {
  /** Absent: lab tests can't be ordered. */
  readonly partner: LabPartner | undefined;
  /** Brands that allow patients to pay the collector of samples. */
  readonly payCollector: readonly string[];
}

type LabPartner =
  | {
      readonly kind: 'orange-health';
      readonly url: string;
      readonly apiKey: string;
      readonly callbackSecrets: readonly string[];
      /** From which papers are fetched. */
      readonly reportHosts: readonly string[];
    }
  /** Demo and test: a simulated lab, which sends no collector. */
  | { readonly kind: 'local'; readonly stepMs: number };

type Mode = 'demo' | 'test' | 'production';

const ORANGE_HEALTH = 'https://partner-api.orangehealth.in';
const REPORT_HOSTS = 'orangehealth.in,orangehealth.dev';
const DEMO_STEP_MS = 15_000;

const listOf = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const labOf = (text: Setting, mode: Mode, problems: string[]): LabSettings => ({
  partner: partnerOf(text, mode, problems),
  payCollector: payCollectorOf(text, mode),
});

function partnerOf(text: Setting, mode: Mode, problems: string[]): LabPartner | undefined {
  const [key, secret] = [text('ORANGE_HEALTH_API_KEY'), text('ORANGE_HEALTH_WEBHOOK_SECRET')];
  if (!key && !secret)
    return mode === 'production' ? undefined : { kind: 'local', stepMs: mode === 'demo' ? DEMO_STEP_MS : 0 };
  if (!key || !secret)
    problems.push(
      'ORANGE_HEALTH_API_KEY and ORANGE_HEALTH_WEBHOOK_SECRET belong together: set both or neither',
    );
  const url = text('ORANGE_HEALTH_URL') ?? ORANGE_HEALTH;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    problems.push(`ORANGE_HEALTH_URL is no address: remove it, or set e.g. ${ORANGE_HEALTH}`);
  const old = text('ORANGE_HEALTH_WEBHOOK_SECRET_OLD');
  return {
    kind: 'orange-health',
    url,
    apiKey: key ?? '',
    callbackSecrets: [secret ?? '', ...(old ? [old] : [])],
    reportHosts: listOf(text('ORANGE_HEALTH_REPORT_HOSTS') ?? REPORT_HOSTS),
  };
}

/** Brands that allow patients to pay the collector, e.g. `LAB_PAY_COLLECTOR=living,hospital`. */
function payCollectorOf(text: Setting, mode: Mode): readonly string[] {
  return listOf(text('LAB_PAY_COLLECTOR') ?? (mode === 'production' ? '' : 'living'));
}
