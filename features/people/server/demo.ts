import { v5 as uuidOf } from 'uuid';
import { addDependent } from '#features/accounts/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { BLOOD_GROUPS, type CONTACT_RELATIONS, type FAMILY_RELATIONS } from '../contract.ts';
import * as care from './demo-care.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import {
  careRelations,
  clinicians,
  clinics,
  emergencyContacts,
  familyMembers,
  kycSubmissions,
  patientDetails,
  registrationVerifications,
} from './tables.ts';

export { demoPeople };

const NAMESPACE = 'b1c6f8d2-6a4e-4f57-9d0b-2f3e7a90c415';
const DAY = 24 * 3600_000;

interface Demo {
  readonly now: Date;
  readonly brandId: string;
  readonly people: readonly DemoPerson[];
  /** Id of a person of the demo data: `patient-1`. */
  readonly personId: (key: string) => string;
  /** Id of a row of the demo, the same at every start. */
  readonly rowId: (key: string) => string;
}

/**
 * Fills a brand with clinics, profiles of its doctors and coaches, details of its patients, families, emergency
 * contacts and accepted care relations. The persons and their memberships have to be there.
 */
export async function seedPeople(
  tx: Tx,
  now: Date,
  brandId: string,
  idOf: (key: string) => string,
): Promise<void> {
  const demo: Demo = {
    now,
    brandId,
    people: demoPeople(brandId),
    personId: idOf,
    rowId: (key) => uuidOf(`${brandId} ${key}`, NAMESPACE),
  };
  await seedClinics(tx, demo);
  await seedClinicians(tx, demo);
  await seedPatients(tx, demo);
  await seedFamilies(tx, demo);
  await seedContacts(tx, demo);
  await seedCare(tx, demo);
  await seedKyc(tx, demo);
}

const of = (demo: Demo, ...userTypes: DemoPerson['userType'][]): DemoPerson[] =>
  demo.people.filter((person) => userTypes.includes(person.userType));

/** The `n`th of a few, over and over. */
function nth<T>(few: readonly T[], n: number): T {
  const found = few[n % few.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

async function seedClinics(tx: Tx, { brandId, rowId }: Demo): Promise<void> {
  await tx.insert(clinics).values(
    care.demoClinics(brandId).map(({ key, ...clinic }) => ({
      id: rowId(`clinic ${key}`),
      brandId,
      timeZone: CLINIC_ZONE,
      ...clinic,
    })),
  );
}

async function seedClinicians(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId, rowId } = demo;
  const rows = of(demo, 'doctor', 'coach').map((person) => clinicianOf(demo, person));
  await tx.insert(clinicians).values(rows);
  await tx.insert(registrationVerifications).values(
    rows
      .filter((row) => row.registrationNumber !== null)
      // The last two wait for staff to look at them.
      .slice(0, -2)
      .map((row) => ({
        id: rowId(`verification ${row.registrationNumber}`),
        brandId,
        clinicianId: row.personId,
        registrationNumber: row.registrationNumber ?? '',
        registrationCouncil: row.registrationCouncil,
        verified: true,
        note: null,
        decidedBy: personId('staff-1'),
        decidedAt: new Date(now.getTime() - 30 * DAY),
      })),
  );
}

function clinicianOf(demo: Demo, person: DemoPerson) {
  const { brandId, now, personId, rowId } = demo;
  const { index, city } = person;
  const isDoctor = person.userType === 'doctor';
  const specialties = isDoctor ? nth(care.DOCTOR_SPECIALTIES, index - 1) : [];
  const here = care.demoClinics(brandId).filter((clinic) => clinic.city === city);
  const fee = isDoctor ? 40_000 + ((index * 7) % 9) * 10_000 : 20_000 + index * 2_500;
  const practisingSince = Number(person.dateOfBirth.slice(0, 4)) + 26;
  return {
    personId: personId(person.key),
    brandId,
    userType: isDoctor ? ('doctor' as const) : ('coach' as const),
    specialties: [...specialties],
    languages: [...new Set<Language>([person.language, 'en', ...(care.SPOKEN[city] ?? [])])],
    practisingSince: Math.min(practisingSince, now.getUTCFullYear() - 1),
    about: care.ABOUT[specialties[0] ?? 'coach'],
    clinicId: here.length > 0 ? rowId(`clinic ${nth(here, index).key}`) : null,
    qualifications: isDoctor ? (care.DEGREES[specialties[0] ?? 5] ?? null) : null,
    registrationNumber: isDoctor
      ? `${care.COUNCIL_PREFIX[city]}/${practisingSince}/${41_000 + index * 137}`
      : null,
    registrationCouncil: isDoctor ? (care.COUNCIL[city] ?? null) : null,
    fee,
    followUpFee: fee / 2,
    followUpDays: isDoctor ? 14 : 7,
    // One in each brand is full, so that the screens show what that looks like.
    closedToNewAt: person.key === 'doctor-7' ? new Date(now.getTime() - 10 * DAY) : null,
    updatedAt: now,
  };
}

async function seedPatients(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId } = demo;
  await tx.insert(patientDetails).values(
    of(demo, 'patient')
      // A few have not entered anything about themselves yet.
      .filter(({ index }) => index % 9 !== 0)
      .map((person) => ({
        personId: personId(person.key),
        brandId,
        bloodGroup: nth(BLOOD_GROUPS, person.index * 3),
        heightCm: (person.sex === 'female' ? 148 : 160) + ((person.index * 5) % 17),
        address: `${person.index * 3 + 2}, ${nth(care.STREETS, person.index)}, ${person.city}`,
        emergencyNote: person.index % 4 === 0 ? 'Takes a blood thinner. The card is in the purse.' : '',
        updatedAt: now,
        updatedBy: personId(person.key),
      })),
  );
}

type Relation = (typeof FAMILY_RELATIONS)[number];
/** Account holder, name without the surname, sex, birth, relation. */
const FAMILIES: readonly (readonly [
  holder: number,
  name: string,
  sex: 'female' | 'male',
  born: string,
  Relation,
])[] = [
  [1, 'Anjaneyulu', 'male', '1949-03-11', 'husband'],
  [1, 'Sahasra', 'female', '2015-08-24', 'granddaughter'],
  [3, 'Prem', 'male', '1958-01-30', 'husband'],
  [4, 'Valliammai', 'female', '1962-06-05', 'wife'],
  [7, 'Aarav', 'male', '2009-11-17', 'son'],
  [13, 'Sulochana', 'female', '1953-09-02', 'mother'],
  [13, 'Tara', 'female', '2018-04-21', 'daughter'],
  [22, 'Girija', 'female', '1946-12-12', 'mother'],
  [25, 'Arjun', 'male', '2012-07-08', 'son'],
  [31, 'Mahesh', 'male', '1959-02-14', 'father'],
];

async function seedFamilies(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId, rowId } = demo;
  const patients = of(demo, 'patient');
  const members = FAMILIES.flatMap(([holderIndex, name, sex, dateOfBirth, relation]) => {
    const holder = patients.find((person) => person.index === holderIndex);
    if (!holder) return [];
    const id = rowId(`family ${holderIndex} ${name}`);
    return [{ id, holder, name: `${name} ${surnameOf(holder)}`, sex, dateOfBirth, relation }];
  });
  for (const { id, holder, name, sex, dateOfBirth } of members) {
    const details = { name, sex, dateOfBirth, language: holder.language };
    await addDependent(tx, { brandId, personId: id, details, city: holder.city }, now);
  }
  await tx.insert(familyMembers).values(
    members.map(({ id, holder, relation }) => ({
      id: rowId(`member ${id}`),
      brandId,
      holderId: personId(holder.key),
      personId: id,
      relation,
      since: now,
    })),
  );
}

const surnameOf = (person: DemoPerson): string => person.name.split(' ').at(-1) ?? '';

async function seedContacts(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId, rowId } = demo;
  const names = ['Ravi', 'Sarita', 'Manoj', 'Divya', 'Kiran', 'Jaya'];
  const relations: readonly (typeof CONTACT_RELATIONS)[number][] = [
    'son',
    'daughter',
    'brother',
    'daughter_in_law',
    'neighbour',
    'sister',
  ];
  await tx.insert(emergencyContacts).values(
    of(demo, 'patient')
      .filter(({ index }) => index % 8 !== 0)
      .flatMap((person) =>
        (person.index % 3 === 0 ? [0, 1] : [0]).map((extra) => ({
          id: rowId(`contact ${person.key} ${extra}`),
          brandId,
          patientId: personId(person.key),
          name: `${nth(names, person.index + extra)} ${surnameOf(person)}`,
          relation: nth(relations, person.index + extra),
          phone: `+9190000${50_000 + person.index * 113 + extra * 97}`,
          email: person.index % 4 === 0 ? `family${person.index}@example.in` : null,
          dateOfBirth: null,
          createdAt: new Date(now.getTime() + extra),
          updatedAt: now,
        })),
      ),
  );
}

/** Every doctor and coach looks after some patients: patient `n` is with a doctor and a coach, every third with two. */
async function seedCare(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId, rowId } = demo;
  const doctors = of(demo, 'doctor');
  const coaches = of(demo, 'coach');
  const pairs = of(demo, 'patient').flatMap((patient) => {
    const { index } = patient;
    const theirs = [nth(doctors, index - 1), nth(coaches, index - 1)];
    if (index % 3 === 0) theirs.push(nth(doctors, index + 4));
    return theirs.map((clinician) => ({ patient, clinician }));
  });
  await tx.insert(careRelations).values(
    pairs.map(({ patient, clinician }) => ({
      id: rowId(`care ${patient.key} ${clinician.key}`),
      brandId,
      patientId: personId(patient.key),
      clinicianId: personId(clinician.key),
      kind: 'accepted' as const,
      sourceId: rowId(`acceptance ${patient.key} ${clinician.key}`),
      since: new Date(now.getTime() - ((patient.index * 5) % 120) * DAY),
    })),
  );
}

/** Some submissions wait, so that staff have something to decide. */
async function seedKyc(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, personId, rowId } = demo;
  const waiting = of(demo, 'patient').filter(({ index }) => index % 10 === 2);
  await tx.insert(kycSubmissions).values(
    waiting.map((person) => {
      const submittedAt = new Date(now.getTime() - person.index * 3600_000);
      return {
        id: rowId(`kyc ${person.key}`),
        brandId,
        personId: personId(person.key),
        userType: 'patient' as const,
        documentType: 'aadhaar_last4' as const,
        numberEnds: String(1000 + person.index * 37),
        numberHash: rowId(`kyc number ${person.key}`),
        submittedAt,
        waitingSince: submittedAt,
      };
    }),
  );
}
