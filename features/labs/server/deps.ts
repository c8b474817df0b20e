import type { Lab } from '#partners/lab/port.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';

export interface LabsDeps {
  /** Undefined: this deployment has no lab, so that no tests can be ordered. */
  readonly lab: Lab | undefined;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Patients can pay before the collection. */
  readonly takesPayments: boolean;
  /** Brands that allow patients to pay the collector. */
  readonly payCollector: readonly string[];
  readonly planDiscounts: PlanDiscounts;
}

/** What care plans, which are above, take off the price of lab tests. */
export interface PlanDiscounts {
  /**
   * Percent for each of these people, if something is ordered for all of them today, in this order; and for each of
   * `alone` who is not among them, if something is ordered for that person only.
   */
  readonly of: (
    db: Db,
    of: {
      readonly brandId: string;
      readonly personIds: readonly string[];
      readonly alone?: readonly string[];
      readonly now: Date;
    },
  ) => Promise<ReadonlyMap<string, number>>;
  /**
   * The percent that counts now, and counts its use once for each `subjectId`; a family member takes a place with it.
   * `isNew`: it was not counted before.
   */
  readonly use: (
    tx: Tx,
    of: {
      readonly brandId: string;
      readonly personId: string;
      readonly now: Date;
      /** Our reference of the patient in the order. */
      readonly subjectId: string;
    },
  ) => Promise<{ readonly percent: number; readonly isNew: boolean }>;
  /** What was counted for this `subjectId` was not used after all. */
  readonly giveBack: (tx: Tx, subjectId: string) => Promise<void>;
}
