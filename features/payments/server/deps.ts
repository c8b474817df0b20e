import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface PaymentsDeps {
  /** Undefined: this deployment takes no payments online. */
  readonly gateway: PaymentGateway | undefined;
  /** The one that it replaced, while it is still configured: what was begun there ends there. */
  readonly formerGateway: PaymentGateway | undefined;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly words: Translator;
  readonly press: PdfRenderer;
  /** The brand for money that the gateway settles and that can't be assigned. */
  readonly defaultBrandId: string;
  readonly brandOf: (brandId: string) => Brand;
  /** What staff have published of the brand: it stands on bills in the place of what the brand's file says. */
  readonly legalDetails: LegalDetails;
  readonly origins: Origins;
  /** What a notification of this person is about; undefined when it isn't theirs. */
  readonly subjectOfNotification: (
    db: Db,
    who: { readonly brandId: string; readonly personId: string },
    notificationId: string,
  ) => Promise<string | undefined>;
  readonly plans: PlanPayments;
}

export type LegalDetails = (
  db: Db,
  brandId: string,
) => Promise<{ readonly legal_name?: string; readonly address?: string; readonly gstin?: string }>;

/** What was paid for of a care plan: all that a bill says of it. */
export interface BilledPlan {
  readonly names: Readonly<Record<Language, string>>;
  readonly startsOn: string;
  /** The first day after it. */
  readonly endsOn: string;
  /** The unused days of the plan before were subtracted. */
  readonly isChange: boolean;
}

/** What payments ask about care plans, which are above them. */
export interface PlanPayments {
  /** @param paidOn the clinic's day: a change to a dearer plan begins on it */
  readonly billed: (db: Db, subjectId: string, paidOn: string) => Promise<BilledPlan | undefined>;
  /** The request that is to be paid now for a subscription of this brand. */
  readonly requestOf: (db: Db, brandId: string, subscriptionId: string) => Promise<string | undefined>;
  /** Whether this payment should also allow the next ones: the most in paise, and until when. */
  readonly mandateWanted: (
    db: Db,
    subjectId: string,
    now: Date,
  ) => Promise<{ readonly most: number; readonly until: Date } | undefined>;
  /** Whether the bank would debit this charge, and won't any more once the person opens it. */
  readonly openingOptsOut: (db: Db, subjectId: string) => Promise<boolean>;
  /** The person has opened the payment themselves. */
  readonly opened: (tx: Tx, subjectId: string, now: Date) => Promise<void>;
}
