import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { SignInAttempts } from './attempts.ts';
import type { SessionAuthenticator } from './authenticator.ts';
import type { Codes } from './codes.ts';
import type { GoogleProvider } from './google.ts';
import type { Sessions } from './sessions.ts';

export interface OutgoingMessage {
  readonly channel: 'sms' | 'whatsapp' | 'email';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly code?: string;
}

/** What accounts stands on; put together by its door. */
export interface AccountsDeps {
  readonly secrets: Secrets;
  readonly origins: Origins;
  readonly words: Translator;
  /** https: cookies are Secure and carry the `__Host-` prefix. */
  readonly secure: boolean;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly attempts: SignInAttempts;
  readonly authenticator: SessionAuthenticator;
  readonly google: GoogleProvider | undefined;
  readonly blobs: BlobStore;
  /** Who never signs in here: accounts of the demo data in production. */
  readonly blockedPersons: ReadonlySet<string>;
  /** Hands a message over for delivery, in the transaction that makes it necessary. */
  readonly send: (tx: Tx, message: OutgoingMessage) => Promise<void>;
}
