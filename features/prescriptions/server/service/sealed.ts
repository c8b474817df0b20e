import type {
  CheckOverride,
  PrescriptionChecks,
  PrescriptionContent,
  SignatureLevel,
} from '../../contract.ts';

/** What a doctor signs: everything that stands on the paper, as it was at that moment. */
export interface SealedPrescription {
  readonly format: 1;
  readonly prescription_id: string;
  readonly brand_id: string;
  readonly clinic: string;
  readonly appointment_id: string | null;
  readonly replaces: string | null;
  readonly signed_at: string;
  readonly valid_until: string;
  readonly signature_level: SignatureLevel;
  readonly doctor: {
    readonly id: string;
    readonly name: string;
    /** Absent on prescriptions of before it was asked for. */
    readonly qualifications?: string | null;
    readonly registration_number: string;
    readonly registration_council: string | null;
    readonly specialty: number | null;
    readonly clinic_name: string;
    readonly address: string;
    readonly phone: string;
    /** The contact address, else that of the account. Null: neither. Absent on prescriptions of before it was printed. */
    readonly email?: string | null;
  };
  readonly patient: {
    readonly id: string;
    readonly name: string;
    readonly age: number | null;
    readonly sex: string | null;
    readonly address: string;
    readonly height_cm: number | null;
    readonly weight_kg: number | null;
    readonly language: string;
    /** Null: the patient had not been asked. */
    readonly allergies: readonly string[] | null;
    /** Who says that there are none. Absent on prescriptions of before it was printed, and where there are some. */
    readonly no_allergies?: 'confirmed' | 'reported';
  };
  readonly content: Omit<PrescriptionContent, 'overrides'>;
  readonly overrides: readonly CheckOverride[];
  readonly checks: Omit<PrescriptionChecks, 'missing' | 'newer'>;
}
