import type { Screen, Tally } from './screen.ts';
import type { Aftermath, Plan } from './storm.ts';
import type { Finding } from './verdict.ts';

const FAULTS = {
  serverKills: 'a server killed with -9',
  postgresRestarts: 'PostgreSQL restarted',
  redisRestarts: 'Redis restarted',
  socketCuts: 'sockets cut',
} as const;

/** What was done to the servers, what the clients went through, and what was found afterwards. */
export function report(plan: Plan, after: Aftermath, findings: readonly Finding[]): string {
  const sum = (of: keyof Tally) => after.screens.reduce((all, screen: Screen) => all + screen.tally[of], 0);
  const rate = after.written.length / after.seconds;
  return [
    '',
    ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]).map((fault) =>
      row(`${FAULTS[fault]}, times`, after.struck[fault], `of ${plan[fault]}`),
    ),
    row('writers at once', after.screens.length),
    row(
      'messages acknowledged',
      after.written.length,
      `in ${after.seconds.toFixed(0)} s, ${rate.toFixed(0)}/s`,
    ),
    row('attempts repeated', sum('retries')),
    row('connections lost and made again', sum('reconnects')),
    row('heard live', sum('live'), `${sum('repeated')} of them again`),
    row('learned by catching up', sum('caughtUp')),
    '',
    ...findings.map(
      ({ what, checked, wrong, examples }) =>
        `${wrong > 0 || checked === 0 ? 'WRONG ' : 'right '} ${what}: ${checked - wrong} of ${checked}` +
        examples.map((example) => `\n         ${example}`).join(''),
    ),
    '',
  ].join('\n');
}

const row = (what: string, count: number, more = ''): string =>
  `  ${what.padEnd(36)}${String(count).padStart(8)}  ${more}`.trimEnd();
