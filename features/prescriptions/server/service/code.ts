import { type Secrets, sha256 } from '#platform/server/crypto/secrets.ts';

/** 128 bits in base64url. */
const LETTERS = 22;

/** The code of a verification page: it follows from the id and our key, so that the database alone opens no page. */
export const codeOf = (secrets: Secrets, prescriptionId: string): string =>
  secrets.mac('prescription-code', prescriptionId).slice(0, LETTERS);

export const hashOfCode = (code: string): string => sha256(code);
