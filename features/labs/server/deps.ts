import type { Lab } from '#partners/lab/port.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';

export interface LabsDeps {
  /** Undefined: nobody can order lab tests in this deployment. */
  readonly lab: Lab | undefined;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Patients can pay before the collection. */
  readonly takesPayments: boolean;
  /** Brands whose patients may pay the collector. */
  readonly payCollector: readonly string[];
}
