import { type AppointmentRow, hasSeen, visitOf } from '#features/appointments/server/index.ts';
import { lastMediumOf, mediumAt } from '#features/calls/server/index.ts';
import { formNamed, isRouteOf, type Route } from '#features/medicines/rules.ts';
import {
  type CatalogueMedicine,
  type CheckLine,
  type CheckPatient,
  type CheckReport,
  checkedCount,
  checkPrescription,
  decide,
  egfrOf,
  findingsOf,
  LAW_VERSION,
  medicinesOf,
  moietyOf,
  type VisitMode,
} from '#features/medicines/server/index.ts';
import { clinicianCards, patientCard } from '#features/people/server/index.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { Missing, PrescriptionChecks, PrescriptionContent, PrescriptionLine } from '../../contract.ts';
import {
  amountsOf,
  DOSE_SLOTS,
  labelOf,
  milligramsOfEach,
  missingIn,
  perDay,
  sixMonthsBefore,
  stepsOf,
} from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { nameOf } from '../presenter.ts';
import * as repository from '../repository/prescriptions.ts';
import { historyOfPatient } from './allergies.ts';
import { substancesTyped, takenAlready } from './taken-already.ts';

type Medicines = ReadonlyMap<string, CatalogueMedicine>;
/** What was agreed in a visit is prescribed by the next day; later it is another decision, at a distance. */
const COUNTS_MS = 24 * 3600_000;
const ADULT = 18;

export interface Checked {
  readonly checks: PrescriptionChecks;
  /** For `maySign`. */
  readonly report: CheckReport;
}

const counts = (visit: AppointmentRow | null, now: Date): boolean =>
  visit !== null && now.getTime() < visit.ends_at + COUNTS_MS;

/** From what the server recorded: the call, else the presence at the clinic; without both, only what was written. */
export async function modeOf(db: Db, visit: AppointmentRow | null, now: Date): Promise<VisitMode> {
  if (!visit || !counts(visit, now)) return 'chat';
  const medium = (await mediumAt(db, visit.id, now, { isNow: true })) ?? (await lastMediumOf(db, visit.id));
  if (medium) return medium;
  return visit.mode === 'in_person' && [5, 6, 7, 9].includes(visit.status) ? 'in_person' : 'chat';
}

/** Limits of doses are those of the mouth. */
const LOCAL_ROUTES = ['topical', 'eye', 'ear', 'nose', 'inhaled', 'vaginal'];
const isLocal = ({ route }: PrescriptionLine): boolean => LOCAL_ROUTES.includes(route ?? 'oral');

/** Which part of the highest dose at which time of the day: the most of all steps. */
const partsOf = (steps: ReturnType<typeof stepsOf>, most: number) =>
  Object.fromEntries(
    DOSE_SLOTS.map((slot) => [
      slot,
      Math.max(...steps.map(({ timing }) => amountsOf(timing)[slot] ?? 0)) / most,
    ]),
  );

/** How often and when it is taken, and what one dose holds where its strength can be read. */
function countedDose(line: PrescriptionLine, moieties: readonly string[]): CheckLine['dose'] {
  // A dose that changes counts as the highest of its steps.
  const steps = stepsOf(line);
  const amounts = steps.flatMap(({ timing }) => Object.values(amountsOf(timing)));
  const held = isLocal(line) ? null : milligramsOfEach(line.strength, line.unit, moieties.length);
  if (amounts.length === 0) return null;
  const most = Math.max(...amounts);
  const milligrams: Record<string, number> = {};
  // Two salts of one substance in a product are one sum.
  for (const [at, moiety] of moieties.map(moietyOf).entries())
    if (held) milligrams[moiety] = (milligrams[moiety] ?? 0) + most * (held[at] ?? 0);
  return {
    milligrams,
    timesADay: Math.max(...steps.map(({ timing }) => perDay(timing))) / most,
    // What is needed may be needed at any time.
    ...(line.as_needed ? {} : { at: partsOf(steps, most) }),
    ...(line.weekdays?.length ? { daysAWeek: line.weekdays.length } : {}),
  };
}

/** @param typed what lines without a medicine of the catalogue stand for */
function checkLineOf(
  line: PrescriptionLine,
  medicines: Medicines,
  isNew: boolean,
  typed: ReadonlyMap<string, readonly string[]> = new Map(),
): CheckLine {
  const moieties =
    (line.medicine_id && medicines.get(line.medicine_id)?.moieties) || typed.get(line.line_id) || null;
  return {
    id: line.line_id,
    name: labelOf(line),
    moieties,
    dose: moieties && countedDose(line, moieties),
    isNew,
    isLocal: isLocal(line),
  };
}

interface Visit {
  readonly mode: VisitMode;
  readonly consult: 'first' | 'follow_up';
  readonly priorInPerson: boolean;
}

async function visitSnapshot(ctx: SignedIn, row: repository.PrescriptionRow): Promise<Visit> {
  const { principal, now } = ctx;
  const visit =
    row.appointmentId === null ? null : await visitOf(ctx.db, principal, row.patientId, row.appointmentId);
  const seen = await hasSeen(ctx.db, {
    ...{ brandId: row.brandId, doctorId: row.doctorId, patientId: row.patientId },
    // A follow-up is one within six months (Telemedicine Practice Guidelines).
    since: clinicInstant(sixMonthsBefore(clinicDay(now))),
    but: counts(visit, now) ? row.appointmentId : null,
  });
  const isSame = row.content.same_condition === true;
  return {
    mode: await modeOf(ctx.db, visit, now),
    consult: isSame && seen.ever ? 'follow_up' : 'first',
    priorInPerson: isSame && seen.inPerson,
  };
}

/** Everything that decides whether a draft may be signed, as of now. */
export async function checkDraft(
  ctx: SignedIn,
  found: repository.NamedPrescription,
  deps: Pick<PrescriptionsDeps, 'medicinesTaken'>,
): Promise<Checked> {
  const { row } = found;
  const { content, brandId, patientId } = row;
  const today = clinicDay(ctx.now);
  const patient = await patientCard(ctx.db, brandId, patientId, ctx.now);
  if (!patient) throw notFound();
  const others = await takenAlready(ctx.db, deps, {
    ...{ brandId, patientId, now: ctx.now, but: row.replaces, by: row },
  });
  const ids = [...content.lines, ...others].flatMap(({ medicine_id }) => medicine_id ?? []);
  const medicines = await medicinesOf(ctx.db, ids);
  const typed = await substancesTyped(ctx.db, others);
  const { allergies, unread, pregnant } = await historyOfPatient(ctx.db, { brandId, patientId });
  const egfr = egfrOf(content.creatinine ?? null, patient, today);
  const person: CheckPatient = {
    ...{ age: patient.age, allergies, egfr },
    // A doctor who writes "unknown" doesn't overrule the history.
    pregnant:
      patient.sex === 'male'
        ? 'no'
        : content.pregnant === undefined || content.pregnant === 'unknown'
          ? pregnant
          : content.pregnant,
  };
  const report = checkPrescription(
    [
      ...content.lines.map((line) => checkLineOf(line, medicines, true)),
      ...others.map((line) => checkLineOf(line, medicines, false, typed)),
    ],
    person,
  );
  const visit = await visitSnapshot(ctx, row);
  const card = (await clinicianCards(ctx.db, brandId, [row.doctorId], ctx.now)).get(row.doctorId);
  const isVerified = Boolean(card?.registrationNumber && card.isRegistrationVerified);
  const newer = await repository.signedSince(ctx.db, row);
  const missing: Missing[] = [
    ...(isVerified ? [] : (['registration_not_verified'] as const)),
    ...missingIn(content),
  ];
  return {
    report,
    checks: {
      ...(await presentReport(ctx.db, brandId, report)),
      law_version: LAW_VERSION,
      unread_allergies: [...unread],
      lines: decisionsOf(content, medicines, { ...visit, today, age: patient.age, isVerified }),
      taken_already: others.map((line) => ({ line_id: line.line_id, name: labelOf(line) })),
      egfr: typeof egfr === 'string' ? null : egfr,
      mode: visit.mode,
      consult: visit.consult,
      missing,
      newer: newer?.row.signedAt
        ? {
            prescription_id: newer.row.id,
            issued_at: newer.row.signedAt.toISOString(),
            doctor_name: nameOf(newer.doctor, ctx.language),
          }
        : null,
    },
  };
}

async function presentReport(db: Db, brandId: string, report: CheckReport) {
  const findings = findingsOf(report);
  const times = await repository.timesOverridden(db, brandId, [
    ...new Set(findings.map(({ ruleId }) => ruleId)),
  ]);
  const results = report.outcome === 'done' ? report.results : [];
  const counts = report.outcome === 'done' ? checkedCount(report) : { checked: 0, of: 0 };
  return {
    outcome: report.outcome,
    version: report.version,
    ...counts,
    findings: findings.map(({ ruleId, level, why, source, reviewed, lines }) => ({
      ...{ rule_id: ruleId, level, why, source, reviewed, lines: [...lines] },
      times_overridden: times.get(ruleId) ?? 0,
    })),
    not_checked: results.flatMap((result) =>
      result.checked ? [] : [{ kind: result.kind, lines: [...result.lines], why: result.why }],
    ),
  };
}

/**
 * The law goes by the product, or by a route that suits the form. Without a form the route counts only where the
 * catalogue has a product for it, by mouth where the doctor says nothing; else it is not known.
 */
function routeOf(
  { route = 'oral', form, product_id }: PrescriptionLine,
  medicine: { readonly products: readonly { readonly route: string }[] } | undefined,
): Route | null {
  if (!medicine || product_id) return route;
  const named = formNamed(form);
  if (named) return isRouteOf(named, route) ? route : null;
  return !form && medicine.products.some((product) => product.route === route) ? route : null;
}

/**
 * What the law says of each line. Diagnosis, identity, consent and registration are asked for once, under `missing`:
 * repeated at every line they would hide what the law says of the medicine.
 */
function decisionsOf(
  content: PrescriptionContent,
  medicines: Medicines,
  of: Visit & { readonly today: string; readonly age: number | null; readonly isVerified: boolean },
): PrescriptionChecks['lines'] {
  return content.lines.map((line) => {
    const decision = decide({
      day: of.today,
      mode: of.mode,
      consult: of.consult,
      priorInPersonSameCondition: of.priorInPerson,
      drug: {
        moieties: (line.medicine_id && medicines.get(line.medicine_id)?.moieties) || null,
        route: routeOf(line, line.medicine_id ? medicines.get(line.medicine_id) : undefined),
      },
      patient: {
        age: of.age,
        adultPresent: of.age !== null && of.age < ADULT ? content.adult_present === true : true,
      },
      prescriber: { userType: 'doctor', registrationVerified: true },
      hasDiagnosis: true,
      identityAndConsentRecorded: true,
      statement: content.statement ?? null,
    });
    const { outcome, code, instrument, offer, mark, cautions } = decision;
    return {
      ...{ line_id: line.line_id, decision: outcome, code, instrument, offer, mark },
      cautions: [...cautions],
    };
  });
}
