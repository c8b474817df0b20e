import type { Lab } from '#partners/lab/port.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';

export interface LabsDeps {
  /** Undefined: nobody can order lab tests in this deployment. */
  readonly lab: Lab | undefined;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Patients can pay before the collection. */
  readonly takesPayments: boolean;
  /** Brands whose patients may pay the collector. */
  readonly payCollector: readonly string[];
  /** Percent that a care plan takes off for somebody who orders today; 0: none. */
  readonly planDiscount: (
    db: Db,
    of: { readonly brandId: string; readonly personId: string; readonly now: Date },
  ) => Promise<number>;
}
