import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { ClinicianType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Specialty, VisitMode } from '../../contract.ts';
import { isRegistered } from '../../rules.ts';
import { imageOf } from '../presenter.ts';
import { type ClinicianRow, findClinicians } from '../repository/clinicians.ts';

/** What other features show and need of a clinician. Prices are integer paise. */
export interface ClinicianCard {
  readonly clinicianId: string;
  readonly userType: ClinicianType;
  readonly name: string;
  /** In another script, where they gave one. */
  readonly otherName: string | null;
  readonly image: string | null;
  /** With a council of doctors, as it is now; null for coaches. */
  readonly registrationNumber: string | null;
  /** Staff looked this number up and found it, and it has not ended. */
  readonly isRegistrationVerified: boolean;
  /** The main one; null for coaches. */
  readonly specialty: Specialty | null;
  readonly clinic: {
    readonly clinicId: string;
    readonly name: string;
    readonly address: string;
    readonly timeZone: string;
  } | null;
  readonly fee: number;
  readonly followUpFee: number;
  readonly followUpDays: number;
  readonly acceptsNew: boolean;
  readonly modes: readonly VisitMode[];
}

/** Clinicians of the brand by id; those who aren't there (any longer) are missing. One query for a whole list. */
export async function clinicianCards(
  db: Db,
  brandId: string,
  ids: readonly string[],
  now: Date = new Date(),
): Promise<Map<string, ClinicianCard>> {
  const rows = await findClinicians(db, brandId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.clinician.personId, cardOf(row, clinicDay(now))]));
}

function cardOf(row: ClinicianRow, today: string): ClinicianCard {
  const { clinician, clinic, name, otherName, imageFileId } = row;
  return {
    clinicianId: clinician.personId,
    userType: clinician.userType,
    name: name ?? '',
    otherName,
    image: imageOf(imageFileId),
    registrationNumber: clinician.registrationNumber,
    isRegistrationVerified: isRegistered(row.registeredUntil, today),
    specialty: clinician.specialties[0] ?? null,
    clinic: clinic && {
      clinicId: clinic.id,
      name: clinic.name,
      address: clinician.clinicAddress ?? clinic.address,
      timeZone: clinic.timeZone,
    },
    fee: clinician.fee,
    followUpFee: clinician.followUpFee,
    followUpDays: clinician.followUpDays,
    acceptsNew: clinician.closedToNewAt === null,
    modes: clinician.modes,
  };
}
