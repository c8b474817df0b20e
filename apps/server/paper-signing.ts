import { ownCertificate } from '#features/prescriptions/server/index.ts';
import { p12Signer } from '#partners/e-sign/p12.ts';
import type { PaperSigner } from '#partners/e-sign/port.ts';
import { makeP12 } from '#partners/e-sign/self-signed.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Demo } from './load-demo.ts';

/** The operator's certificate, the simulator of eSign, or the certificate that this deployment makes for itself. */
export function paperSignerOf(given: {
  readonly config: Pick<Config, 'paperSigning'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly demo: Demo | undefined;
}): PaperSigner {
  const { config, db, secrets, clock, demo } = given;
  const { paperSigning } = config;
  if (paperSigning?.kind === 'p12') return p12Signer(async () => paperSigning);
  if (paperSigning && demo) return demo.simulatedESign();
  return p12Signer(() => ownCertificate(db, secrets, makeP12, clock()));
}
