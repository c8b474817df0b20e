import type { Db } from '#platform/server/db/database.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { ErasurePlan, PartnerRole } from '../contract.ts';

/** A system of somebody else that this deployment hands data of patients to. */
export interface DataPartner {
  readonly role: PartnerRole;
  /** As people know it, else the host that it has. */
  readonly name: string;
}

export interface PrivacyDeps {
  readonly words: Translator;
  /** Only those that the configuration switches on. */
  readonly partners: () => readonly DataPartner[];
  /** What of somebody's is ended before their account is deleted. */
  readonly endsFirst: (db: Db, personId: string) => Promise<ErasurePlan['ends_first']>;
}
