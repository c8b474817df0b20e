import { ownCertificate } from '#features/prescriptions/server/index.ts';
import { p12Signer } from '#partners/e-sign/p12.ts';
import type { PaperSigner } from '#partners/e-sign/port.ts';
import { makeP12 } from '#partners/e-sign/self-signed.ts';
import { simulatedESign } from '#partners/e-sign/simulator.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';

/** The operator's certificate, the simulator of eSign, or the certificate that this deployment makes for itself. */
export function paperSignerOf(given: {
  readonly config: Pick<Config, 'paperSigning'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: () => Date;
}): PaperSigner {
  const { config, db, secrets, clock } = given;
  const { paperSigning } = config;
  if (paperSigning?.kind === 'simulator') return simulatedESign();
  if (paperSigning) return p12Signer(async () => paperSigning);
  return p12Signer(() => ownCertificate(db, secrets, makeP12, clock()));
}
