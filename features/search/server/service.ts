import {
  type AppointmentSearch,
  type SearchScope,
  searchAppointments,
} from '#features/appointments/server/index.ts';
import { familyIdsOf, listClinicians, listPatients } from '#features/people/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { SEARCH_LIMIT } from '../contract.ts';
import { instantsOf, type ReadQuery, readQuery } from '../rules.ts';
import { presentAppointment, presentDoctor, presentPatient } from './presenter.ts';

export async function search(ctx: SignedIn, text: string, doctorsOnly: boolean) {
  const query = readQuery(text, clinicDay(ctx.now));
  // Nothing, or only signs and spaces: nothing to look for, and everybody's name would match it.
  if (query.words.length === 0 && !query.day) return await latest(ctx, doctorsOnly);
  const doctors = await findDoctors(ctx, text, doctorsOnly);
  if (doctorsOnly) return { doctors: doctors.map(presentDoctor), appointments: [], patients: [] };
  const patients = await findPatients(ctx, text);
  const involved = [
    ...doctors.map((doctor) => doctor.clinician_id),
    ...patients.map((patient) => patient.patient_id),
  ];
  const appointments = await findAppointments(ctx, query, involved);
  await ctx.audit({ resource: 'search', patientIds: appointments.map((found) => found.patient_id) });
  return {
    doctors: doctors.map(presentDoctor),
    appointments: appointments.map((each) => presentAppointment(each, ctx.language)),
    patients: patients.map(presentPatient),
  };
}

/** The results for an empty text: the user's appointments nearest to now; for staff, today's of the brand. */
async function latest(ctx: SignedIn, doctorsOnly: boolean) {
  const subject = doctorsOnly ? null : await appointmentScope(ctx);
  if (!subject) return { doctors: [], appointments: [], patients: [] };
  const today = clinicDay(ctx.now);
  const found = await searchAppointments(ctx.db, {
    brandId: ctx.principal.brandId,
    subject,
    words: [],
    between: 'wholeBrand' in subject ? instantsOf({ from: today, to: today }) : null,
    now: ctx.now,
    limit: SEARCH_LIMIT,
  });
  await ctx.audit({ resource: 'search', patientIds: found.map(({ patient_id }) => patient_id) });
  return {
    doctors: [],
    appointments: found.map((each) => presentAppointment(each, ctx.language)),
    patients: [],
  };
}

async function findDoctors(ctx: SignedIn, q: string, doctorsOnly: boolean) {
  const { clinicians } = await listClinicians(ctx, { q, ...(doctorsOnly ? { user_type: 'doctor' } : {}) });
  return clinicians.slice(0, SEARCH_LIMIT);
}

/** Clinicians find patients in their care, staff those of the brand; patients find none. */
async function findPatients(ctx: SignedIn, q: string) {
  const { userType } = ctx.principal;
  if (userType !== 'doctor' && userType !== 'coach' && userType !== 'staff') return [];
  const { patients } = await listPatients(ctx, { q });
  return patients.slice(0, SEARCH_LIMIT);
}

/** Read as a name, and, when it can be one, as a day: "sun" finds Sunita's visits and those of Sunday. */
async function findAppointments(ctx: SignedIn, query: ReadQuery, involved: readonly string[]) {
  const subject = await appointmentScope(ctx);
  if (!subject) return [];
  const common = { brandId: ctx.principal.brandId, now: ctx.now, limit: SEARCH_LIMIT };
  const searches: AppointmentSearch[] = [];
  // A brand has very many: there the people are found first, and then what they have to do with each other.
  const named: SearchScope = 'wholeBrand' in subject ? { involving: involved } : subject;
  const { day, words } = query;
  if (words.length > 0 && (!('involving' in named) || named.involving.length > 0))
    searches.push({ ...common, subject: named, words: 'involving' in named ? [] : words, between: null });
  if (day) searches.push({ ...common, subject, words: day.words, between: instantsOf(day.range) });
  const found = [];
  for (const each of searches) found.push(...(await searchAppointments(ctx.db, each)));
  return [...new Map(found.map((row) => [row.id, row])).values()].slice(0, SEARCH_LIMIT);
}

async function appointmentScope(ctx: SignedIn): Promise<SearchScope | null> {
  const { userType, personId, brandId } = ctx.principal;
  switch (userType) {
    case 'patient':
      return { patientIds: [personId, ...(await familyIdsOf(ctx.db, brandId, personId))] };
    case 'doctor':
    case 'coach':
      return { clinicianId: personId };
    case 'staff':
      return { wholeBrand: true };
    case 'faculty_head':
      return null;
  }
}
