import { expect, test } from 'vitest';
import type { ClinicianProfile } from '../../contract.ts';
import { draftOf, readDraft } from './clinician-draft.ts';

const doctor = {
  specialties: [12],
  languages: ['en', 'te'],
  experience_years: 14,
  about: 'Heart',
  clinic: null,
  clinic_address: null,
  registration_number: 'TSMC/1',
  registration_council: 'Telangana State Medical Council',
  fee: 60_050,
  follow_up_fee: 0,
  follow_up_days: 7,
  accepts_new: true,
} as unknown as ClinicianProfile;

test('an untouched draft says what is there', () => {
  const { body, problems } = readDraft(draftOf(doctor, null), 'doctor');
  expect(problems).toEqual([]);
  expect(body).toMatchObject({ fee: 60_050, follow_up_days: 7, experience_years: 14, clinic_id: null });
});

test('a contact address is sent as it is stored, and one that no mail reaches is named', () => {
  const typed = (contact_email: string) => readDraft({ ...draftOf(doctor, null), contact_email }, 'doctor');
  expect(typed(' Desk@Clinic.example ').body.contact_email).toBe('desk@clinic.example');
  expect(typed('').body.contact_email).toBeNull();
  expect(typed('desk@').problems).toEqual([{ field: 'contact_email', problem: 'email' }]);
});

test('a coach sends no specialties and no registration', () => {
  const { body, problems } = readDraft({ ...draftOf(doctor, null), specialties: [] }, 'coach');
  expect(problems).toEqual([]);
  expect(Object.keys(body)).not.toContain('specialties');
  expect(Object.keys(body)).not.toContain('registration_number');
});

test('every wrong field is named at once', () => {
  const draft = {
    ...draftOf(doctor, null),
    specialties: [],
    languages: [],
    experience_years: '99',
    fee: 'x',
    follow_up_days: '',
  };
  expect(readDraft(draft, 'doctor').problems.map((each) => each.field)).toEqual([
    'specialties',
    'languages',
    'experience_years',
    'fee',
    'follow_up_days',
  ]);
});
