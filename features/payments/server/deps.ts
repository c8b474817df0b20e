import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface PaymentsDeps {
  /** Undefined: this deployment takes no payments online. */
  readonly gateway: PaymentGateway | undefined;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly words: Translator;
  readonly press: PdfRenderer;
  readonly brandOf: (brandId: string) => Brand;
  readonly origins: Origins;
  /** What a notification of this person is about; undefined when it isn't theirs. */
  readonly subjectOfNotification: (
    db: Db,
    who: { readonly brandId: string; readonly personId: string },
    notificationId: string,
  ) => Promise<string | undefined>;
  readonly plans: PlanPayments;
}

/** What payments ask about care plans, which are above them. */
export interface PlanPayments {
  /** The request that is to be paid now for a subscription of this brand. */
  readonly requestOf: (db: Db, brandId: string, subscriptionId: string) => Promise<string | undefined>;
  /** Whether this payment should also allow the next ones: the most in paise, and until when. */
  readonly mandateWanted: (
    db: Db,
    subjectId: string,
    now: Date,
  ) => Promise<{ readonly most: number; readonly until: Date } | undefined>;
}
