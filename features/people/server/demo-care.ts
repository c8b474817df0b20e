import type { Language } from '#platform/contract/language.ts';
import { SPECIALTY, type Specialty } from '../contract.ts';

/** Invented texts and numbers of the demo data; people are in demo-people.ts. */

export interface DemoClinic {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly pin: string;
}

const living: readonly DemoClinic[] = [
  ['hyderabad', 'Sukham Living Jubilee Hills', 'Road No. 36, Jubilee Hills', 'Hyderabad', '500033'],
  ['hyderabad-2', 'Sukham Living Kukatpally', 'KPHB Colony, Phase 6, Kukatpally', 'Hyderabad', '500072'],
  ['bengaluru', 'Sukham Living Indiranagar', '100 Feet Road, Indiranagar', 'Bengaluru', '560038'],
  ['delhi', 'Sukham Living Green Park', 'Aurobindo Marg, Green Park', 'New Delhi', '110016'],
  ['mumbai', 'Sukham Living Bandra', 'Hill Road, Bandra West', 'Mumbai', '400050'],
  ['chennai', 'Sukham Living Mylapore', 'Luz Church Road, Mylapore', 'Chennai', '600004'],
].map(clinicOf);

const hospital: readonly DemoClinic[] = [
  ['bengaluru', 'Sukham Hospital Jayanagar', '11th Main Road, 4th Block, Jayanagar', 'Bengaluru', '560011'],
  ['bengaluru-2', 'Sukham Hospital Whitefield', 'ITPL Main Road, Whitefield', 'Bengaluru', '560066'],
  ['hyderabad', 'Sukham Hospital Somajiguda', 'Raj Bhavan Road, Somajiguda', 'Hyderabad', '500082'],
  ['delhi', 'Sukham Hospital Dwarka', 'Sector 10, Dwarka', 'New Delhi', '110075'],
  ['mumbai', 'Sukham Hospital Dadar', 'Gokhale Road North, Dadar West', 'Mumbai', '400028'],
  ['chennai', 'Sukham Hospital Adyar', 'Lattice Bridge Road, Adyar', 'Chennai', '600020'],
].map(clinicOf);

function clinicOf([key = '', name = '', address = '', city = '', pin = '']: readonly string[]): DemoClinic {
  return { key, name, address, city, pin };
}

export const demoClinics = (brandId: string): readonly DemoClinic[] =>
  brandId === 'hospital' ? hospital : living;

const { gynaecologist, dentist, generalPhysician, cardiologist, dermatologist, neurologist } = SPECIALTY;

/** Of doctors 1 to 12: every specialty twice, as a first or second one. */
export const DOCTOR_SPECIALTIES: readonly (readonly Specialty[])[] = [
  [gynaecologist],
  [generalPhysician],
  [dermatologist],
  [cardiologist, generalPhysician],
  [generalPhysician],
  [neurologist],
  [gynaecologist],
  [dentist],
  [dermatologist],
  [cardiologist],
  [dentist],
  [neurologist, generalPhysician],
];

export const ABOUT: Readonly<Record<Specialty | 'coach', string>> = {
  3: 'Looks after women through pregnancy, birth and the years after them, with time for every question.',
  4: 'Gentle dentistry for the whole family, from a first check-up to root canal treatment.',
  5: 'Family physician for fever, sugar, pressure and everything else that comes up. Plain words, few tests.',
  12: 'Heart and blood pressure care, with a plan that fits daily life, food and fasting days.',
  13: 'Skin, hair and nails: allergies, pigmentation, psoriasis and care after burns.',
  14: 'Headache, epilepsy, stroke and memory. Explains every scan and every tablet.',
  coach: 'Works with you on food, walking, sleep and medicines, one small step a week.',
};

export const COUNCIL: Readonly<Record<string, string>> = {
  Hyderabad: 'Telangana State Medical Council',
  Bengaluru: 'Karnataka Medical Council',
  'New Delhi': 'Delhi Medical Council',
  Mumbai: 'Maharashtra Medical Council',
  Chennai: 'Tamil Nadu Medical Council',
};
export const COUNCIL_PREFIX: Readonly<Record<string, string>> = {
  Hyderabad: 'TSMC',
  Bengaluru: 'KMC',
  'New Delhi': 'DMC',
  Mumbai: 'MMC',
  Chennai: 'TNMC',
};

/** Degrees by specialty. */
export const DEGREES: Readonly<Record<number, string>> = {
  3: 'MBBS, MS (Obstetrics and Gynaecology)',
  4: 'BDS, MDS',
  5: 'MBBS, MD (General Medicine)',
  12: 'MBBS, MD, DM (Cardiology)',
  13: 'MBBS, MD (Dermatology)',
  14: 'MBBS, MD, DM (Neurology)',
};

/** What is spoken where, beside the clinician's own language and English. */
export const SPOKEN: Readonly<Record<string, readonly Language[]>> = {
  Hyderabad: ['te', 'hi'],
  Bengaluru: ['ta', 'te'],
  'New Delhi': ['hi'],
  Mumbai: ['hi'],
  Chennai: ['ta'],
};

export const STREETS = [
  'Temple Street',
  'Station Road',
  'Gandhi Nagar 2nd Cross',
  'Lake View Colony',
  'Market Road',
  'Nehru Street',
  'Park Avenue',
] as const;
