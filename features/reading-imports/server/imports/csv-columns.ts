import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import { unitNamed } from './quantities.ts';

/** What a column of a file is about. */
export type Meaning =
  | 'moment'
  | 'day'
  | 'clock'
  | 'type'
  | 'value'
  | 'unit'
  | 'context'
  | 'note'
  | 'pressure'
  | 'systolic'
  | 'diastolic'
  | 'pulse'
  | Exclude<ReadingKind, 'blood_pressure'>;

export interface Column {
  readonly at: number;
  /** As the file calls it. */
  readonly name: string;
  readonly meaning: Meaning;
  /** Of the numbers in it, where its name says so. */
  readonly unit: string | null;
  readonly context: SugarContext | null;
}

interface Known {
  readonly meaning: Meaning;
  readonly context?: SugarContext;
}

const named = (known: Known, ...names: readonly string[]): [string, Known][] =>
  names.map((name) => [name, known]);
const sugar = (context?: SugarContext): Known => ({
  meaning: 'blood_sugar',
  ...(context ? { context } : {}),
});

/** Names of columns, letters and digits only, as meters, apps and people write them. */
const NAMES: ReadonlyMap<string, Known> = new Map([
  ...named({ meaning: 'moment' }, 'takenat', 'timestamp', 'measuredat', 'recordedat', 'isotime'),
  ...named(
    { meaning: 'day' },
    'date',
    'day',
    'datetime',
    'dateandtime',
    'datetaken',
    'readingdate',
    'measureddate',
  ),
  ...named({ meaning: 'day' }, 'when', 'devicetimestamp', 'measurementdate', 'testdate'),
  ...named(
    { meaning: 'clock' },
    'time',
    'clock',
    'timeofday',
    'readingtime',
    'timetaken',
    'measurementtime',
    'testtime',
  ),
  ...named(
    { meaning: 'type' },
    'type',
    'kind',
    'vital',
    'measurement',
    'parameter',
    'test',
    'vitaltype',
    'name',
  ),
  ...named({ meaning: 'value' }, 'value', 'reading', 'result', 'values'),
  ...named({ meaning: 'unit' }, 'unit', 'units', 'uom'),
  ...named(
    { meaning: 'context' },
    'context',
    'meal',
    'relationtomeal',
    'mealtime',
    'mealrelation',
    'tag',
    'mealmarker',
  ),
  ...named({ meaning: 'note' }, 'note', 'notes', 'comment', 'comments', 'remark', 'remarks'),
  ...named({ meaning: 'pressure' }, 'bp', 'bloodpressure', 'pressure', 'bpreading'),
  ...named(
    { meaning: 'systolic' },
    'systolic',
    'sys',
    'sbp',
    'upper',
    'systolicbp',
    'bpsystolic',
    'systolicpressure',
  ),
  ...named(
    { meaning: 'diastolic' },
    'diastolic',
    'dia',
    'dbp',
    'lower',
    'diastolicbp',
    'bpdiastolic',
    'diastolicpressure',
  ),
  ...named({ meaning: 'pulse' }, 'pulse', 'heartrate', 'hr', 'bpm', 'pulserate', 'pr'),
  ...named(
    sugar(),
    'bloodsugar',
    'sugar',
    'glucose',
    'bloodglucose',
    'bg',
    'glucoselevel',
    'glucosevalue',
    'sugarlevel',
  ),
  ...named(
    sugar(),
    'bloodsugarlevel',
    'bloodglucoselevel',
    'glucosereading',
    'historicglucose',
    'scanglucose',
  ),
  ...named(
    sugar('fasting'),
    'fbs',
    'fastingsugar',
    'fastingbloodsugar',
    'fasting',
    'fastingglucose',
    'fbg',
    'sugarfasting',
  ),
  ...named(
    sugar('after_meal'),
    'ppbs',
    'pp',
    'postprandial',
    'aftermeal',
    'aftermealsugar',
    'postmeal',
    'pppg',
    'sugarpp',
  ),
  ...named(sugar('random'), 'rbs', 'randomsugar', 'randombloodsugar', 'random', 'rbg'),
  ...named(sugar('hba1c'), 'hba1c', 'a1c', 'hba'),
  ...named({ meaning: 'weight' }, 'weight', 'bodyweight', 'wt'),
  ...named({ meaning: 'height' }, 'height', 'ht'),
  ...named({ meaning: 'temperature' }, 'temperature', 'temp', 'bodytemperature', 'bodytemp', 'fever'),
  ...named(
    { meaning: 'spo2' },
    'spo2',
    'oxygen',
    'oxygensaturation',
    'saturation',
    'o2',
    'spo',
    'oxygenlevel',
  ),
  // Those that were eaten: what was burnt is another thing.
  ...named({ meaning: 'calories' }, 'calories', 'energy', 'calorieseaten', 'calorieintake'),
]);

/** `Calories burned`, `Calories (expended)`: not what was eaten. */
export const isBurned = (name: string): boolean => /burn|expended/i.test(name);

/** The kinds, as a column of types may name them; HbA1c is sugar with a context of its own. */
export function kindNamed(text: string): { kind: ReadingKind; context?: SugarContext } | null {
  const known = NAMES.get(plain(text));
  if (!known) return null;
  const { meaning, context } = known;
  if (meaning === 'pressure' || meaning === 'systolic') return { kind: 'blood_pressure' };
  if (!KINDS.has(meaning)) return null;
  return { kind: meaning as ReadingKind, ...(context ? { context } : {}) };
}

const KINDS: ReadonlySet<Meaning> = new Set([
  'blood_sugar',
  'weight',
  'height',
  'temperature',
  'spo2',
  'calories',
]);

/** Each column that is understood; the first of those that mean the same, unless it is sugar of another time. */
export function columnsOf(header: readonly string[]): Column[] {
  const columns: Column[] = [];
  for (const [at, name] of header.entries()) {
    const found = columnOf(name);
    const isThere = ({ meaning, context }: Column) =>
      meaning === found?.meaning && context === (found.context ?? null);
    if (found && !columns.some(isThere))
      columns.push({
        at,
        name: name.slice(0, 60),
        meaning: found.meaning,
        unit: found.unit,
        context: found.context ?? null,
      });
  }
  return columns;
}

/** The file's own column of the first of these meanings that it has. */
export const columnFor = (columns: readonly Column[], ...meanings: readonly Meaning[]): Column | undefined =>
  meanings
    .map((meaning) => columns.find((column) => column.meaning === meaning))
    .find((column) => column !== undefined);

/** Of a column; what is longer names none that is known. */
const LONGEST_NAME = 100;

/** `Glucose (mg/dL)`, `weight_kg`, `Blood Sugar mmol/L`: the name, and the unit behind it. */
function columnOf(name: string): (Known & { readonly unit: string | null }) | null {
  if (name.length > LONGEST_NAME || isBurned(name)) return null;
  // allow slow-pattern: a name has at most 100 characters
  const inBrackets = /^(.*?)[([{](.*?)[)\]}]?\s*$/s.exec(name);
  // allow slow-pattern: a name has at most 100 characters
  const atEnd = /^(.*?)[\s_,:-]+([^\s_,:-]+)\s*$/s.exec(name);
  for (const [first, unit] of [
    [name, null],
    [inBrackets?.[1], inBrackets?.[2]],
    [atEnd?.[1], atEnd?.[2]],
  ] as const) {
    const known = first === undefined ? undefined : NAMES.get(plain(first));
    if (!known) continue;
    const own = unit ? unitOf(known.meaning, unit) : null;
    // `Blood sugar fasting` and `Glucose (after meal)` name the context in the place of a unit.
    const context = unit && known.meaning === 'blood_sugar' ? contextNamed(unit) : undefined;
    if (!unit || own || context || inBrackets)
      return { ...known, ...(context ? { context } : {}), unit: own };
  }
  return null;
}

export function unitOf(meaning: Meaning, text: string): string | null {
  // Who counts calories of food or sport counts thousands of them.
  if (meaning === 'calories' && /^(k?cals?|k?calories?)$/i.test(text.trim())) return 'kcal';
  if (meaning === 'pulse') return null;
  if (meaning === 'blood_sugar' && /^%/.test(text.trim())) return '%';
  const kind = /^(pressure|systolic|diastolic)$/.test(meaning) ? 'blood_pressure' : (meaning as ReadingKind);
  if (kind !== 'blood_pressure' && !KINDS.has(kind)) return null;
  return unitNamed(kind, text) ? text : null;
}

/** When sugar was measured, in the words of diaries and meters; undefined when they say something else. */
export function contextNamed(text: string): SugarContext | undefined {
  const said = plain(text);
  if (/^(hba1c|a1c)$/.test(said)) return 'hba1c';
  if (/^(fbs|fbg)$|fast|emptystomach/.test(said)) return 'fasting';
  if (/^(pp|ppbs|pppg)$|after|post/.test(said)) return 'after_meal';
  // Before lunch isn't fasting: that takes eight hours.
  if (/^(rbs|rbg|general)$|random|anytime|before|^pre|bedtime/.test(said)) return 'random';
  return undefined;
}

const plain = (text: string): string =>
  text
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^a-z0-9]/g, '');
