/** How a command that prints figures is run at its smallest size, or why it isn't. */
export type Tiny =
  | {
      /** Options in front of which `--built` stands. */
      readonly options: readonly string[];
      /** Lines that its table has to have: each of these at least once. */
      readonly lines: readonly RegExp[];
      /** How many figures are judged (`met` or `MISSED`). */
      readonly judged: number;
      /** Run with every `npm test`: the others take a minute or more together with these. */
      readonly isOften?: true;
    }
  | { readonly leftOut: string };

const BRIEF = ['--seconds=0.2', '--rounds=1'];

/** Every `bench`, `bench:*` and `faults:*` of package.json; the test beside this file fails when one is missing. */
export const COMMANDS: Readonly<Record<string, Tiny>> = {
  bench: {
    options: ['--sizes=1000', ...BRIEF],
    lines: [/booking/i, /slots/i],
    judged: 6,
  },
  'bench:calls': {
    options: ['--seconds=0.05', '--only=/api/profile'],
    lines: [/^call +a second +ms of CPU +most$/m, /^\/api\/profile \(patient\) +\d+ +\d+\.\d\d +1/m],
    judged: 1,
    isOften: true,
  },
  'bench:chat': {
    options: [
      '--people=60',
      '--rate=20',
      '--seconds=1',
      '--idle=50',
      '--times=5',
      '--rounds=1',
      '--messages=100,200',
    ],
    lines: [/memory/],
    judged: 8,
  },
  'bench:exports': {
    leftOut: 'it sends 200 files and makes archives of them, whatever its options: a minute',
  },
  'bench:growth': {
    options: ['--copies=2', '--seconds=0.05', '--rounds=1', '--calls=3'],
    lines: [
      /^list +pages few +many +ratio +p50 few +many +ratio +p99 few +many +ratio$/m,
      /^\/api\/\S+ \(\w+\)( +\d+){2}( +\d+\.\d\d){7}/m,
    ],
    judged: 0,
  },
  'bench:labs': { options: ['--sizes=1000,2000', ...BRIEF], lines: [/search of lab tests/], judged: 2 },
  'bench:media': {
    options: ['--rounds=1', '--seconds=2'],
    lines: [/^direct, round 1: first picture after/m],
    judged: 5,
  },
  'bench:medicines': { options: [...BRIEF, '--signatures=2'], lines: [/search of medicines/], judged: 4 },
  'bench:money': { options: [...BRIEF, '--payments=1000'], lines: [/callbacks stored/], judged: 2 },
  'bench:photos': {
    options: ['--photos=1', '--rounds=1', '--seconds=1'],
    lines: [/\d+ photos: p50/],
    judged: 3,
  },
  'bench:reminders': {
    options: ['--people=20', '--kills=1'],
    lines: [/^80 reminders pushed by one server in/m, /^\d of 1 kills/m],
    judged: 6,
    isOften: true,
  },
  'bench:reports': {
    options: ['--visits=1000', '--rounds=2'],
    lines: [/row and the brand’s made again +p50/, /the whole day made again +p50/],
    judged: 3,
    isOften: true,
  },
  'bench:restart': { options: ['--rounds=1', '--seconds=1'], lines: [/round 1: \d+ writes/], judged: 2 },
  'bench:row-security': {
    options: ['--sizes=1000', '--seconds=0.2', '--rounds=1'],
    lines: [/one appointment, on +\d+/],
    judged: 6,
  },
  'bench:soak': {
    options: ['--minutes=0.1', '--people=40', '--rate=10'],
    lines: [/^ {2}read +\d+ +p50/m, /memory \d+ MB when warm/],
    judged: 4,
    isOften: true,
  },
  'bench:timeline': { options: BRIEF, lines: [/first page of 5,000/], judged: 1 },
  'bench:vitals': { options: ['--total=1000', '--many=200', ...BRIEF], lines: [/newest 100/], judged: 3 },
  'faults:chat': { leftOut: 'its small form is a test: faults/chat.db.test.ts' },
  'faults:database': {
    options: ['--stopped=1', '--kills=1', '--rate=20'],
    lines: [/requests \(\d+ before the first fault\)/],
    judged: 10,
  },
  'faults:disk': {
    options: ['--only=files'],
    lines: [/^ {2}(met {3}|skipped) .*(full disk|disks that are full)/m],
    judged: 11,
  },
  'faults:hostile': {
    options: ['--bodies=60', '--frames=40', '--seed=1'],
    lines: [],
    judged: 8,
    isOften: true,
  },
  'faults:labs': { leftOut: 'its small form is a test: faults/labs.db.test.ts' },
  'faults:money': { leftOut: 'its small form is a test: faults/money.db.test.ts' },
  'faults:redis': {
    options: ['--kills=1', '--rate=5'],
    lines: [/messages to 10 screens at two servers/],
    judged: 5,
    isOften: true,
  },
  'faults:restart': {
    options: ['--rounds=1', '--rate=10', '--sockets=5'],
    lines: [/requests at 10 a second/],
    judged: 8,
  },
};

const FIGURE = /^ {2}(?:met {3}|MISSED) (.+): -?\d+(?:\.\d\d)? \(at (?:most|least) [\d.]+\)$/gm;

/** What the table lacks; nothing when it has the shape that is expected. */
export function lacks(said: string, { lines, judged }: Extract<Tiny, { lines: unknown }>): string[] {
  // What this machine has no means for says so, and has nothing else to show.
  if (/^ {2}skipped /m.test(said)) return [];
  const figures = [...said.matchAll(FIGURE)].map(([, what]) => what);
  return [
    ...lines.filter((line) => !line.test(said)).map((line) => `no line like ${line}`),
    ...(figures.length === judged ? [] : [`${figures.length} figures are judged and not ${judged}`]),
    ...(new Set(figures).size === figures.length ? [] : ['two figures have the same name']),
    ...(judged === 0 || new RegExp(`^\\d+ of ${judged} targets met$`, 'm').test(said)
      ? []
      : ['no sum at the end']),
  ];
}
