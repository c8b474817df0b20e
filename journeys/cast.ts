import type { UserType } from '../platform/domain/user-type.ts';
import type { BrandId } from './browsers.ts';

/**
 * The people of the demo data in each journey. Journeys may run in any order, alone, or side by side, so no person
 * appears in two of them: what one journey books, reads or closes is never seen by another. A journey that would
 * change its person for good (a password, a number) makes a newcomer instead (accounts/newcomer.ts).
 *
 * All journeys share the front desks: there are only two of them. No journey changes anything of theirs.
 */
const CAST = {
  'axe-everywhere': ['living patient 1', 'living doctor 1', 'living coach 1', 'living faculty_head 1'],
  'news-and-files': ['living patient 4', 'living doctor 2'],
  install: ['living patient 2'],
  push: ['hospital patient 35', 'hospital doctor 11'],
  'push-windows': ['hospital patient 36', 'hospital coach 1'],
  'accounts/next-auth-client': ['living patient 21', 'living patient 22'],
  'accounts/sign-in': ['living patient 31', 'living patient 33', 'living patient 34', 'hospital patient 32'],
  'accounts/two-capacities': ['living doctor 12'],
  'appointments/coach': ['living coach 2'],
  'appointments/hospital': [
    'hospital patient 6',
    'hospital patient 5',
    'hospital doctor 6',
    'hospital doctor 4',
  ],
  'appointments/live': [
    'living patient 3',
    'living doctor 6',
    'living doctor 8',
    'living doctor 9',
    'living patient 11',
    'living patient 12',
    'living patient 13',
    'living patient 14',
    'living patient 15',
    'living patient 16',
    'living patient 17',
    'living patient 18',
    'living patient 19',
    'living patient 20',
    'living patient 23',
    'living patient 24',
    'living patient 25',
    'living patient 26',
    'living patient 27',
    'living patient 28',
    'living patient 29',
  ],
  'appointments/main-job': [
    'living patient 9',
    'living patient 7',
    'living patient 8',
    'living patient 10',
    'living doctor 4',
    'living doctor 3',
  ],
  'appointments/waiting-list': ['living patient 5', 'living patient 6', 'living coach 3'],
  'people/staff-screens': ['living doctor 11'],
  'chat/files': ['living patient 39', 'living doctor 5'],
  'chat/groups': ['hospital patient 8', 'hospital doctor 1', 'hospital doctor 2'],
  'chat/two-people': ['hospital patient 10', 'hospital doctor 8'],
  'chat/keyboard': ['hospital patient 9', 'hospital doctor 9'],
  'chat/request': ['hospital patient 20', 'hospital doctor 3'],
  'chat/aside': ['hospital patient 21', 'hospital doctor 5'],
  'chat/words': ['hospital patient 22', 'hospital doctor 7'],
  'chat/several-files': ['hospital patient 23', 'hospital doctor 10'],
  'chat/tags': ['hospital patient 27', 'hospital patient 28', 'hospital doctor 12'],
  'chat/offline-files': ['living patient 36', 'living doctor 7'],
  'chat/cut-off': ['hospital patient 30', 'hospital coach 2'],
  'vitals/papers': ['hospital patient 13'],
  'vitals/care': ['hospital patient 11', 'hospital patient 12', 'hospital coach 3'],
  'vitals/values': ['hospital patient 24'],
  'vitals/trends': ['living patient 37'],
  'vitals/beyond': ['living patient 40'],
  'vitals/entry': ['living patient 32', 'living patient 35'],
  'vitals/small-phone': ['hospital patient 25'],
  'vitals/photo': ['hospital patient 14', 'hospital coach 4'],
  'vitals/device': ['hospital patient 15'],
  'medications/taking': ['hospital patient 33'],
  'payments/paying': ['hospital patient 16'],
  'subscriptions/care-plan': ['hospital patient 17'],
  'lab-tests/choosing': ['hospital patient 34'],
  'administration/desk': ['hospital patient 37', 'hospital patient 38'],
  'files/scan': ['hospital patient 39'],
  'files/parts': ['hospital patient 40'],
  'appointments/taps': ['hospital patient 18'],
  'people/family-abha': ['hospital patient 31'],
  'people/photo-collection': ['hospital patient 29'],
  'people/people': ['living patient 30', 'living patient 38', 'living doctor 10', 'living coach 4'],
} as const satisfies Record<string, readonly Person[]>;

type Journey = keyof typeof CAST;
type Person = `${BrandId} ${Exclude<UserType, 'staff'>} ${number}`;

const PREFIX: Record<BrandId, string> = { living: '+9190', hospital: '+9191' };
const FIRST: Record<UserType, number> = {
  patient: 0,
  doctor: 100,
  coach: 200,
  faculty_head: 300,
  staff: 400,
};

/** The telephone numbers of a journey's people: `const phoneOf = castOf('install'); phoneOf('living patient 2')`. */
export function castOf<J extends Journey>(journey: J): (person: (typeof CAST)[J][number]) => string {
  return (person) => {
    if (!(CAST[journey] as readonly string[]).includes(person))
      throw new Error(`${person} doesn't play in ${journey}: see journeys/cast.ts`);
    return phone(person);
  };
}

/** Staff of that brand who look on and decide; shared by all journeys. */
export const frontDesk = (brand: BrandId): string => phoneOf(brand, 'staff', 1);

export function phoneOf(brand: BrandId, userType: UserType, index: number): string {
  return `${PREFIX[brand]}${String(FIRST[userType] + index).padStart(8, '0')}`;
}

function phone(person: Person): string {
  const [brand, userType, index] = person.split(' ') as [BrandId, UserType, string];
  return phoneOf(brand, userType, Number(index));
}

const everybody: readonly string[] = Object.values(CAST).flat();
const twice = everybody.filter((person, at) => everybody.indexOf(person) !== at);
if (twice.length > 0) throw new Error(`${twice.join(', ')} would play in two journeys: see journeys/cast.ts`);
