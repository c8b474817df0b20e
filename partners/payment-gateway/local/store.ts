import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface StoredAttempt {
  id: string;
  status: 'created' | 'captured' | 'failed';
  amount: number;
  /** Rupees unless it says otherwise. */
  currency?: string;
  method: 'upi' | 'card';
  reason: string | null;
  /** Epoch milliseconds at which the bank says yes after all. */
  lateAt: number | null;
  /** Epoch milliseconds at which its money came. */
  capturedAt?: number;
  /** Of an attempt that allowed further debits. */
  tokenId?: string;
}

/** What a customer has allowed. */
export interface StoredToken {
  id: string;
  customerId: string;
  most: number;
  status: 'confirmed' | 'cancelled';
}

export interface StoredOrder {
  id: string;
  amount: number;
  receipt: string;
  returnUrl: string | null;
  attempts: StoredAttempt[];
  customerId?: string;
  /** Paise of each further debit that its payment allows. */
  allows?: number;
  /** Of a debit: by which token, and from when on in epoch seconds. */
  debit?: { tokenId: string; after: number };
}

export interface StoredRefund {
  id: string;
  key: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  at?: number;
}

interface Stored {
  orders: Record<string, StoredOrder>;
  refunds: Record<string, StoredRefund>;
  tokens?: Record<string, StoredToken>;
}

/** The books of the local gateway: a file of its own, since a real gateway remembers when our server dies. */
export class LocalStore {
  readonly #path: string;
  readonly #stored: Stored;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    try {
      this.#stored = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    } catch {
      this.#stored = { orders: {}, refunds: {} };
    }
  }

  order = (id: string): StoredOrder | undefined => this.#stored.orders[id];
  refund = (id: string): StoredRefund | undefined => this.#stored.refunds[id];

  orderOfReceipt = (receipt: string): StoredOrder | undefined =>
    Object.values(this.#stored.orders).find((order) => order.receipt === receipt);
  orderOfPayment = (paymentId: string): StoredOrder | undefined =>
    Object.values(this.#stored.orders).find(({ attempts }) => attempts.some(({ id }) => id === paymentId));
  refundsOf = (paymentId: string): StoredRefund[] =>
    Object.values(this.#stored.refunds).filter((refund) => refund.paymentId === paymentId);

  orders = (): StoredOrder[] => Object.values(this.#stored.orders);
  refunds = (): StoredRefund[] => Object.values(this.#stored.refunds);

  putOrder(order: StoredOrder): void {
    this.#stored.orders[order.id] = order;
    this.#save();
  }

  token = (id: string): StoredToken | undefined => this.#stored.tokens?.[id];
  putToken(token: StoredToken): void {
    this.#stored.tokens = { ...this.#stored.tokens, [token.id]: token };
    this.#save();
  }

  putRefund(refund: StoredRefund): void {
    this.#stored.refunds[refund.id] = refund;
    this.#save();
  }

  #save(): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#stored), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
