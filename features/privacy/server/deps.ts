import type { Language } from '#platform/contract/language.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { ErasurePlan, PartnerRole } from '../contract.ts';

/** Another organisation's system that receives data of patients from this deployment. */
export interface DataPartner {
  readonly role: PartnerRole;
  /** As people know it, else the host that it has. */
  readonly name: string;
}

export type LegalDetails = Partial<
  Record<
    'legal_name' | 'address' | 'gstin' | 'grievance_officer' | 'grievance_phone' | 'grievance_email',
    string
  >
>;

export interface PrivacyDeps {
  readonly words: Translator;
  /** Of a brand, only those that the configuration switches on. */
  readonly partners: (brandId: string) => readonly DataPartner[];
  /** Other systems and apps of a brand, as the audit trail names them. */
  readonly systemsOf: (
    db: Db,
    brandId: string,
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** What staff published about the brand itself; what is missing is taken from its file. */
  readonly legalDetails: (db: Db, brandId: string) => Promise<LegalDetails>;
  /** What is ended before an account is deleted. */
  readonly endsFirst: (db: Db, personId: string) => Promise<ErasurePlan['ends_first']>;
  readonly endingPlans: (
    db: Db,
    personId: string,
    at: { readonly now: Date; readonly language: Language },
  ) => Promise<ErasurePlan['care_plans']>;
}
