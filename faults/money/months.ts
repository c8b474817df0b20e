import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays, clinicDay, clinicInstant, daysBetween } from '#platform/domain/clinic-time.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { removeFolder, temporaryFolder } from '#platform/testing/throwaway-process.ts';
import { startWorld, type World } from '../chat/world.ts';
import { judgeMonths, type Rows, stateExpected } from './months-verdict.ts';
import { Actor, HABITS } from './plan-actors.ts';
import type { Finding } from './verdict.ts';

const JOBS = ['subscriptions.step', 'subscriptions.collect', 'payments.reconcile'];
/** Days before a charge from which on each day is lived. */
const AHEAD = 4;

/**
 * Care plans over months of a virtual clock, on a real server that is killed in between: five people are debited,
 * declined, pause, change to a cheaper plan and cancel. Days on which nothing is due are skipped.
 */
export async function months(
  of: { readonly months: number; readonly kills: number },
  random: () => number,
  say: (line: string) => void = () => {},
): Promise<Finding[]> {
  const folder = temporaryFolder('months');
  const clockFile = join(folder, 'clock');
  const start = clinicDay(new Date());
  const setDay = (day: string) =>
    writeFileSync(clockFile, String(clinicInstant(day, '10:00').getTime() - Date.now()));
  setDay(start);
  const port = await freePort();
  const world = await startWorld(1, ['--import', 'tsx', 'faults/money/clock-server.ts'], {
    ...{ FAULTS_CLOCK: clockFile, FAULTS_CONTROL_PORT: String(port) },
  });
  const client = new pg.Client({ connectionString: world.postgres.url });
  await client.connect();
  const rows: Rows = async (text) => (await client.query(text)).rows;
  const actors = HABITS.map((habit) => new Actor(world, habit));
  const last = of.months * 31;
  const every = Math.max(2, Math.floor((of.months * AHEAD * 4) / (of.kills + 1)));
  const [wrongStates, lived] = [[] as string[], { days: 0, kills: 0 }];
  try {
    for (let day = 1; day <= last; ) {
      const today = addDays(start, day);
      setDay(today);
      lived.days += 1;
      const isToKill = lived.kills < of.kills && lived.days % every === 0;
      for (const actor of actors) {
        if (actor.habit.from === day) await actor.subscribe();
        if (await actor.isToDecline(today))
          await actor.atGateway({ fault: { on: 'debit', kind: 'declined', times: 1 } });
      }
      await runJobs(world, port, rows, isToKill ? Math.floor(random() * 300) : null);
      lived.kills += isToKill ? 1 : 0;
      for (const actor of actors) if (actor.habit.from <= day) await actor.live(today);
      await runJobs(world, port, rows, null);
      wrongStates.push(...(await statesOn(actors, rows, today)));
      day = await nextDay(rows, start, day, actors);
    }
    say(`  ${of.months} months, of which ${lived.days} days were lived; killed ${lived.kills} times`);
    const findings = await judgeMonths(world, rows, of.months);
    const checked = lived.days * actors.length;
    return [
      {
        what: 'states of care plans, by day',
        checked,
        wrong: wrongStates.length,
        examples: wrongStates.slice(0, 5),
      },
      ...findings,
    ];
  } finally {
    await client.end();
    await world.close();
    removeFolder(folder);
  }
}

/** Everything that a day brings. `killAfter`: milliseconds until the server is killed; the jobs then run again. */
async function runJobs(world: World, port: number, rows: Rows, killAfter: number | null): Promise<void> {
  const url = `http://127.0.0.1:${port}/?${JOBS.map((job) => `job=${job}`).join('&')}`;
  const run = () =>
    fetch(url, { method: 'POST' }).then(
      async (reply) => reply.ok || (await reply.text()),
      () => 'no answer',
    );
  if (killAfter !== null) {
    const running = run();
    await pause(killAfter);
    await world.killServer(0);
    await running;
  }
  let said: true | string = 'no answer';
  for (let again = 0; again < 40 && said !== true; again++) {
    await world.ready(0);
    // Jobs of a killed server are given back by the queue's maintenance after minutes; here it comes at once.
    if (killAfter !== null)
      await rows(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
    said = await run();
    if (said !== true) await pause(250);
  }
  if (said !== true) throw new Error(`the jobs of a day did not run: ${said}`);
}

async function statesOn(actors: readonly Actor[], rows: Rows, today: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const actor of actors) {
    const { mine, history } = await actor.list();
    const plan = mine[0] ?? history[0];
    if (!plan) continue;
    const expected = await stateExpected(rows, plan.subscription_id, today);
    if (plan.state !== expected)
      wrong.push(`${actor.habit.name} on ${today}: ${plan.state}, not ${expected}`);
  }
  return wrong;
}

/** The next day on which something may be due. */
async function nextDay(rows: Rows, start: string, day: number, actors: readonly Actor[]): Promise<number> {
  const today = addDays(start, day);
  const found = await rows(`select case when bool_or(p.paid_at is null) then '${today}' else
      least(min(p.ends_on::text) filter (where p.ends_on::text > '${today}'),
        min(s.pause_until::text) filter (where s.pause_until::text > '${today}')) end as at
    from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.void_at is null
    where s.ended_on is null group by s.id`);
  const due = found.map(({ at }) => daysBetween(start, at ?? today) - AHEAD);
  const begins = actors.map(({ habit: { from } }) => from).filter((from) => from > day);
  return Math.max(day + 1, Math.min(...due, ...begins));
}
