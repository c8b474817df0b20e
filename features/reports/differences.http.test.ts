import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import { type Report, SUMMARY_TYPES, WINDOWS } from './contract.ts';
import { patientId, replaceVisits, solvedFrom, sundayOf, type Visit } from './reports.test-kit.ts';

/**
 * A reader of all reports tries to find out about fewer than five people: reads all windows, all pages and summary
 * types, the CSV and the PDF, and subtracts each two from each other.
 */
/** Some hundred reports are read, on a machine that may be busy. */
const LONG = { timeout: 120_000 };
let app: TestApp;
let head: Caller;
let visits: Visit[];
beforeAll(async () => {
  app = await startTestApp();
  sunday = sundayOf(app);
  visits = someVisits();
  await replaceVisits(app, visits);
  head = await app.signInAs('faculty_head', 2);
});
afterAll(() => app.close());

/** Always the same numbers from 0 to 1. */
function chance(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Busy doctors and doctors with few patients, over half a year. */
function someVisits(): Visit[] {
  const random = chance();
  const all: Visit[] = [];
  for (let week = 0; week < 26; week++)
    for (const [index, mean] of [14, 9, 5, 4, 2, 1].entries())
      for (let n = 0; n < Math.round(mean * (0.6 + 0.8 * random())); n++)
        all.push({
          clinicianId: app.idOf('doctor', index + 1),
          patient: Math.floor(random() * 40),
          status: [9, 9, 9, 9, 11, 10, 8][Math.floor(random() * 7)] ?? 9,
          ...{ week, weekday: n % 5, slot: Math.floor(n / 5) + index * 4 },
        });
  return all;
}

interface Published {
  readonly cell: string;
  readonly from: string;
  readonly to: string;
  readonly value: number;
}
interface Shown extends Published {
  readonly about: (visit: Visit) => boolean;
}

const STATUS: Readonly<Record<string, number>> = { completed: 9, declined: 8, cancelled: 10, no_show: 11 };
const read = async (query: string): Promise<Report> => {
  const { status, body } = await head.get(`/api/faculty-head/reports?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function everything(): Promise<Report[]> {
  const found: Report[] = [];
  for (const days of WINDOWS)
    for (const type of SUMMARY_TYPES)
      for (let page = 1, pages = 1; page <= pages; page++) {
        const report = await read(`days=${days}&summary_type=${type}&page=${page}&page_size=10`);
        found.push(report);
        pages = report.pages;
      }
  return found;
}

/** The counts of a report that add up: of the brand, of a state, of a clinician, of a week. */
function publishedBy(report: Report): Shown[] {
  const { from, to, before } = report;
  const shown: Shown[] = [];
  const add = (cell: string, span: { from: string; to: string }, value: unknown, about: Shown['about']) => {
    if (typeof value === 'number') shown.push({ cell, from: span.from, to: span.to, value, about });
  };
  add('booked', { from, to }, report.totals.booked, () => true);
  add('booked', before, before.booked, () => true);
  for (const [name, status] of Object.entries(STATUS)) {
    const isIt = (visit: Visit) => visit.status === status;
    add(name, { from, to }, report.totals[name as 'completed'], isIt);
    add(name, before, before[name as 'completed'], isIt);
  }
  for (const row of report.rows)
    add(row.id, { from, to }, row.booked, ({ clinicianId }) => clinicianId === row.id);
  for (const week of report.series)
    add('booked', { from: week.from, to: addDays(week.from, 6) }, week.booked, () => true);
  return shown;
}

/** The people of each published number: the truth, which readers of the reports don't have. */
let sunday: string;
const days = new Map<Visit, string>();
const dayOf = (visit: Visit): string => {
  const known = days.get(visit) ?? addDays(sunday, -6 - 7 * visit.week + visit.weekday);
  days.set(visit, known);
  return known;
};
const peopleIn = (about: Shown['about'], days: (day: string) => boolean): Set<string> =>
  new Set(
    visits.filter((visit) => about(visit) && days(dayOf(visit))).map(({ patient }) => patientId(patient)),
  );
const isSafe = ({ size }: ReadonlySet<string>): boolean => size === 0 || size >= 5;

/** Of all reports: what each number adds up, and the people of each week of each part. */
function asUnknowns(shown: Iterable<Shown>, partOf: (visit: Visit) => string) {
  const numbers = new Map<string, number>();
  const people = new Map<number, Set<string>>();
  const unknownOf = (visit: Visit): number => {
    const key = `${partOf(visit)} ${visit.week}`;
    const unknown = numbers.get(key) ?? numbers.size;
    numbers.set(key, unknown);
    people.set(unknown, (people.get(unknown) ?? new Set()).add(patientId(visit.patient)));
    return unknown;
  };
  for (const visit of visits) unknownOf(visit);
  const sums = [...shown].map(({ from, to, about }) => [
    ...new Set(
      visits
        .filter((visit) => about(visit) && dayOf(visit) >= from && dayOf(visit) <= to)
        .map((visit) => unknownOf(visit)),
    ),
  ]);
  return { sums, people };
}

it('in one report the rest of a total is of no person or of at least five', async () => {
  for (const days of WINDOWS) {
    const report = await read(`days=${days}&page_size=100`);
    const within = (day: string) => day >= report.from && day <= report.to;
    if (typeof report.totals.booked === 'number') {
      const shownIds = new Set(report.rows.filter(({ booked }) => booked !== null).map(({ id }) => id));
      expect(isSafe(peopleIn(({ clinicianId }) => !shownIds.has(clinicianId), within))).toBe(true);
    }
    const detailed = await read(`days=${days}&summary_type=clinicians`);
    if (typeof detailed.totals.booked !== 'number') continue;
    const hidden = Object.entries(STATUS).filter(([name]) => detailed.totals[name as 'completed'] === null);
    const rest = peopleIn(({ status }) => hidden.some(([, each]) => each === status), within);
    expect(isSafe(rest), `${days}: ${rest.size}`).toBe(true);
  }
});

it('the CSV and the PDF hold the figures of the report, and no more', async () => {
  for (const days of [7, 28, 91]) {
    const report = await read(`days=${days}&summary_type=clinicians&page_size=100`);
    const reply = await fetch(
      `${app.url}/api/faculty-head/reports/csv?days=${days}&summary_type=clinicians`,
      {
        headers: { host: 'living.localhost', authorization: `Bearer ${head.token}` },
      },
    );
    const lines = (await reply.text()).split('\r\n').map((line) => line.split(','));
    const heads = lines.find(([first]) => first === 'id') ?? [];
    for (const row of report.rows) {
      const cells = lines.find(([first]) => first === row.id);
      expect(cells?.[heads.indexOf('booked')]).toBe(row.booked === null ? '' : String(row.booked));
    }
    expect(lines[1]?.slice(3)).toEqual(
      (lines[0] ?? []).slice(3).map((name) => String(report.totals[name as 'booked'] ?? '')),
    );
    expect(daysBetween(report.from, report.to) + 1).toBe(days);
  }
});

it('no two reports, of any window, page or summary type, leave fewer than five people', LONG, async () => {
  const shown = new Map<string, Shown>();
  for (const report of await everything())
    for (const each of publishedBy(report)) {
      shown.set(`${each.cell} ${each.from} ${each.to}`, each);
      const people = peopleIn(each.about, (day) => day >= each.from && day <= each.to);
      expect(people.size, JSON.stringify(each)).toBeGreaterThanOrEqual(5);
    }
  expect(shown.size).toBeGreaterThan(10);
  const all = [...shown.values()];
  let differences = 0;
  for (const long of all)
    for (const short of all) {
      if (long === short || long.cell !== short.cell) continue;
      if (short.from < long.from || short.to > long.to) continue;
      differences++;
      const left = peopleIn(
        long.about,
        (day) => day >= long.from && day <= long.to && (day < short.from || day > short.to),
      );
      expect(isSafe(left), `${JSON.stringify(long)} less ${JSON.stringify(short)}: ${left.size}`).toBe(true);
    }
  expect(differences).toBeGreaterThan(10);
  // With what is left of the totals, of windows of any length: no week of a clinician or of a state is of a few people.
  const isState = ({ cell }: Shown) => cell in STATUS;
  const ways = [
    { of: all.filter((each) => !isState(each)), partOf: ({ clinicianId }: Visit) => clinicianId },
    {
      of: all.filter((each) => each.cell === 'booked' || isState(each)),
      partOf: ({ status }: Visit) => `${status}`,
    },
  ];
  for (const { of, partOf } of ways) {
    const { sums, people } = asUnknowns(of, partOf);
    for (const unknown of solvedFrom(sums)) expect(people.get(unknown)?.size).toBeGreaterThanOrEqual(5);
  }
  // Several of them: from where one begins or ends, everything is known up to where any other does that meets it.
  for (const cell of new Set(all.map((each) => each.cell))) {
    const links = all
      .filter((each) => each.cell === cell)
      .map(({ from, to, about }) => ({ ends: [from, addDays(to, 1)], about }));
    const seen = new Set<string>();
    for (const { ends, about } of links) {
      if (ends.some((end) => seen.has(end))) continue;
      const known = new Set(ends);
      for (let before = 0; before < known.size; ) {
        before = known.size;
        for (const link of links)
          if (link.ends.some((end) => known.has(end))) for (const end of link.ends) known.add(end);
      }
      for (const from of known) {
        seen.add(from);
        for (const until of known) {
          if (until <= from) continue;
          const left = peopleIn(about, (day) => day >= from && day < until);
          expect(isSafe(left), `${cell} from ${from} until ${until}: ${left.size}`).toBe(true);
        }
      }
    }
  }
});
