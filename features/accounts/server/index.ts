import type { Config } from '#platform/server/config/config.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Authenticator } from '#platform/server/http/authentication.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { SignInAttempts } from './attempts.ts';
import { SessionAuthenticator } from './authenticator.ts';
import { Codes } from './codes.ts';
import type { AccountsDeps } from './deps.ts';
import { GoogleProvider } from './google.ts';
import { deletePictures, forgetOldSecrets } from './jobs.ts';
import { type MemberChange, setMember } from './member-states.ts';
import { notifications } from './notifications.ts';
import { confirmIdentity } from './proof.ts';
import { records } from './records.ts';
import { accountRoutes } from './routes.ts';
import { eraseSealedRecords } from './sealed-records.ts';
import { SESSION_PATHS } from './session-api/paths.ts';
import { registerSessionApi } from './session-api/routes.ts';
import { Sessions } from './sessions.ts';

export { parseIdentifier } from '../rules/identifier.ts';
export { DESK_SESSION, type Identifier } from '../rules.ts';
export { updateAccount } from './account-service.ts';
export { activePatientSql, isActivePatient } from './active-member.ts';
export { endSessionsOf } from './blocked-persons.ts';
export { restoreClaim } from './claim.ts';
export { type Contact, contactOf, contactsOf } from './contact.ts';
export { addDependent, changeDetails, type PersonDetails } from './dependents.ts';
export type { OutgoingMessage } from './deps.ts';
export { isLiveSession, liveSessions } from './live-sessions.ts';
export { lockMembersBy, type MemberState, shown as memberShown } from './member-states.ts';
export { addMember, addPatientAccount, removeMember } from './members.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { closeRecordWithoutAccount } from './sealed-records.ts';
export { Sessions } from './sessions.ts';
export { accounts, memberships, persons } from './tables.ts';

type Proof = Parameters<typeof confirmIdentity>[2];
export type ConfirmIdentity = (ctx: SignedIn, given: Proof) => Promise<void>;

export interface Accounts extends FeatureServer {
  readonly authenticator: Authenticator;
  /** See `confirmIdentity`: another feature asks who it is before something that can't be undone. */
  readonly confirmIdentity: ConfirmIdentity;
  /** See `setMember`: staff suspend and change user types. `forget` is called once it is committed. */
  readonly members: {
    readonly set: (tx: Tx, change: MemberChange) => Promise<void>;
    readonly forget: () => void;
  };
  close(): void;
}

/** Who people are to this deployment: accounts, sessions, codes. */
export function accountsFeature(given: {
  readonly config: Pick<Config, 'google' | 'redisUrl' | 'twoFactors'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly origins: Origins;
  readonly words: Translator;
  readonly secure: boolean;
  readonly blobs: BlobStore;
  readonly send: AccountsDeps['send'];
  readonly blockedPersons: AccountsDeps['blockedPersons'];
}): Accounts {
  const sessions = new Sessions(given.secrets);
  const deps: AccountsDeps = {
    secrets: given.secrets,
    origins: given.origins,
    words: given.words,
    secure: given.secure,
    blobs: given.blobs,
    send: given.send,
    blockedPersons: given.blockedPersons,
    sessions,
    codes: new Codes(given.secrets),
    attempts: new SignInAttempts(given.config.redisUrl),
    authenticator: new SessionAuthenticator(given.db, sessions, given.config.twoFactors),
    google: given.config.google ? new GoogleProvider(given.config.google) : undefined,
  };
  return {
    name: 'accounts',
    authenticator: deps.authenticator,
    confirmIdentity: (ctx, given) => confirmIdentity(ctx, deps, given),
    members: {
      set: (tx, change) => setMember(tx, sessions, change),
      forget: () => deps.authenticator.forget(),
    },
    routes: (on) => accountRoutes(on, deps),
    raw: (app, platform) => registerSessionApi(app, { deps, ...platform }),
    rawPaths: SESSION_PATHS,
    jobs: [eraseSealedRecords, forgetOldSecrets, deletePictures(given.blobs)],
    records,
    notifications,
    close: () => deps.attempts.close(),
  };
}
