import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Db, Tx } from '../db/database.ts';
import type { DeferredEvent } from '../events/domain-event.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Logger } from '../log/logger.ts';

/** Who is asking, as the session says it; never as the request says it. */
export interface Principal {
  readonly personId: string;
  readonly userType: UserType;
  readonly brandId: string;
  readonly sessionId: string;
  /** Which the person has chosen; what a request accepts comes before it. */
  readonly language: Language;
}

/** What every use case stands on, whether a request or a job runs it. */
export interface JobContext {
  /** Read with this. Inside `transaction` use only the transaction that is handed in. */
  readonly db: Db;
  /** The moment at which the request or job began: one clock reading for all its decisions. */
  readonly now: Date;
  readonly log: Logger;
  readonly jobs: JobQueue;
  /** Joins the transaction that is already open (an idempotent call opens one), or opens one. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A request that anybody may make. The brand is that of the session, else that of the hostname. */
export interface Ctx extends JobContext {
  readonly requestId: string;
  /** Encrypts and decrypts what must not be readable at rest. */
  readonly keys: KeyRing;
  readonly brand: Brand;
  /** Which the request accepts, else which the person has chosen: of everything that one reply says. */
  readonly language: Language;
  readonly principal: Principal | null;
  /** Holder of a session that needs a second factor or is locked: may prove who they are, and nothing else. */
  readonly limited: Principal | null;
  readonly ip: string;
  readonly userAgent: string;
  /** By which a device shows that it was signed in to an account before. */
  readonly deviceCookie: string | undefined;
  /** The host that was asked for, as the client wrote it: only for choosing one of our own origins. */
  readonly host: string;
  /** The `source` header: the channel by which one-time codes are wanted. */
  readonly source: string | undefined;
  /** The `If-Match` header without its quotes: the version that a change was made from. */
  readonly ifMatch: string | undefined;
  /** The `Range` header: players ask for a file in pieces. */
  readonly range: string | undefined;
  /** Tells the open screens as soon as the work is committed, before the reply leaves. */
  sendNow(event: DeferredEvent): void;
  /**
   * Records, before the reply leaves, that these patients' data were read. Figures of many people are recorded without
   * anybody's id, as `isAggregate`. For a caller without a session, `by` says who read or what gave access.
   */
  audit(read: AuditedLook): Promise<void>;
}

export interface AuditedLook {
  readonly resource: string;
  readonly patientIds: readonly string[];
  readonly isAggregate?: true;
  readonly by?: 'prescription_code' | SystemReader | LinkReader;
}

/** Another organisation's system that reads records, in the brand that it is allowed for. */
export interface SystemReader {
  readonly brandId: string;
  readonly readerId: string;
  /** What it was allowed by, where it has been allowed by itself. */
  readonly sessionId: string | null;
}

/** Anyone with a health link: the link stands for its reader. */
export interface LinkReader {
  readonly brandId: string;
  readonly linkId: string;
}

/** A request of a signed-in user. */
export interface SignedIn extends Ctx {
  readonly principal: Principal;
}
