export { ForgedCallback } from '#platform/server/http/signed-callbacks.ts';

/** What a gateway says of one attempt to pay an order. */
export interface AttemptTruth {
  readonly id: string;
  /** `open`: the bank has not answered; `authorized`: the money is blocked, not ours yet. */
  readonly state: 'open' | 'authorized' | 'captured' | 'failed';
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly method: string | null;
  /** The gateway's code, e.g. `insufficient_funds`; never shown as it is. */
  readonly reason: string | null;
}

export interface OrderTruth {
  readonly gatewayOrderId: string;
  /** The oldest first. */
  readonly attempts: readonly AttemptTruth[];
}

export interface RefundTruth {
  readonly gatewayRefundId: string;
  readonly state: 'pending' | 'processed' | 'failed';
}

/** What was paid out to the bank on a day, item by item. */
export interface Settled {
  readonly kind: 'payment' | 'refund' | 'other';
  /** Of a payment the attempt's id, of a refund the gateway's. */
  readonly entityId: string;
  /** Paise: what the customer paid or got back; of `other` signed. */
  readonly amount: number;
  /** Paise that the gateway has taken for it, tax included. */
  readonly fee: number;
  readonly settlementId: string;
}

/** A form that the browser sends to the gateway's own page: no script of others runs in ours. */
export interface Checkout {
  readonly url: string;
  readonly method: 'POST';
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * For an address that opens a UPI app on a phone and is the text of the QR code of the same payment. Each link is a
 * new attempt at the order; an unused one fails by itself.
 */
export interface UpiOrder {
  readonly gatewayOrderId: string;
  /** Paise. */
  readonly amount: number;
  readonly returnUrl: string;
  /** Of the payer's device: banks judge risks by it. */
  readonly ip: string;
  readonly userAgent: string;
}

/** What a callback is about. Its state is never believed: the gateway is asked. */
export interface CallbackNotice {
  /** Unique among the events of the gateway. */
  readonly eventId: string;
  readonly gatewayOrderIds: readonly string[];
  readonly gatewayRefundIds: readonly string[];
}

export interface PaymentGateway {
  readonly id: string;
  /** `hint`: the body isn't signed, so it says only that something may have happened. */
  readonly callbacks: 'signed' | 'hint';
  /** Origins to which our pages may send a form. */
  readonly formTargets: readonly string[];
  /** The same receipt again answers the same order. */
  openOrder(order: {
    readonly receipt: string;
    readonly amount: number;
    /** Where the person comes back to. Some gateways want it with the order, others with the checkout. */
    readonly returnUrl: string;
  }): Promise<string>;
  checkout(order: {
    readonly gatewayOrderId: string;
    readonly amount: number;
    readonly name: string;
    readonly method: 'upi' | 'card';
    readonly returnUrl: string;
  }): Promise<Checkout>;
  /** Undefined where this gateway has none: then the hosted page is the only way. */
  readonly upiLink?: (order: UpiOrder) => Promise<string>;
  order(gatewayOrderId: string): Promise<OrderTruth>;
  /** Repeatable by `refundId`, at least ten characters. */
  refund(refund: {
    readonly attemptId: string;
    readonly refundId: string;
    readonly amount: number;
  }): Promise<RefundTruth>;
  refundState(gatewayRefundId: string): Promise<RefundTruth>;
  /** All that was settled on a day of India, YYYY-MM-DD. */
  settlements(day: string): Promise<readonly Settled[]>;
  /** @throws ForgedCallback */
  readCallback(headers: Readonly<Record<string, string | string[] | undefined>>, raw: Buffer): CallbackNotice;
  /** The subject of a callback with an already checked signature. */
  readStored(raw: Buffer): Omit<CallbackNotice, 'eventId'>;
  /** Debits that the person allows once; undefined where this gateway has none. */
  readonly mandates?: Mandates;
}

export interface MandateTruth {
  /** The gateway's, for further calls. */
  readonly mandate: string;
  /** `waiting`: the bank has not answered; `ended`: refused, cancelled or expired. */
  readonly state: 'confirmed' | 'waiting' | 'ended';
}

/** Debits by a mandate. Each one is an order with attempts, as all money is; its state is asked by `order`. */
export interface Mandates {
  /**
   * An order with a payment that also allows further debits of at most `most` paise each. The same receipt answers
   * the same.
   */
  openOrder(order: {
    readonly receipt: string;
    readonly amount: number;
    readonly returnUrl: string;
    readonly most: number;
    readonly until: Date;
  }): Promise<string>;
  /** For orders with and without a mandate. `asksMandate`: paying the order also allows the next debits. */
  checkout(
    order: Parameters<PaymentGateway['checkout']>[0],
  ): Promise<Checkout & { readonly asksMandate: boolean }>;
  /** What the payment of such an order has allowed; undefined while nothing. */
  ofOrder(gatewayOrderId: string): Promise<MandateTruth | undefined>;
  state(mandate: string): Promise<MandateTruth['state']>;
  /**
   * Opens the order of one debit; the bank notifies the person, and nothing is debited before `notBefore`. Undefined:
   * this receipt has an order already of which the bank gives no notice, so that it must not be debited.
   */
  announce(debit: {
    readonly receipt: string;
    readonly amount: number;
    readonly mandate: string;
    readonly notBefore: Date;
  }): Promise<string | undefined>;
  /** Asks for the money of an announced order. Not repeatable: read the order's attempts first. */
  debit(debit: {
    readonly gatewayOrderId: string;
    readonly mandate: string;
    readonly amount: number;
  }): Promise<void>;
  /** Repeatable. */
  end(mandate: string): Promise<void>;
}

/** Refusals that say nothing about what was asked for: our key, too slow, at the same time, too often. */
const PASSING = [401, 403, 408, 409, 425, 429];

/** The gateway gave no usable answer. Whether something happened there is not clear: ask again. */
export class GatewayFailed extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'unreadable' | 'refused';
  readonly status: number | undefined;
  /** The clinic's balance at the gateway is too low until its next payments come. */
  readonly lacksBalance: boolean;
  constructor(reason: GatewayFailed['reason'], status?: number, explanation = '') {
    super(`the payment gateway failed: ${reason}${status ? ` (${status})` : ''}`);
    this.name = 'GatewayFailed';
    this.reason = reason;
    this.status = status;
    this.lacksBalance = /\bbalance\b/i.test(explanation);
  }

  /** The gateway has refused what was asked for: nothing happened there, and asking again changes nothing. */
  get isFinal(): boolean {
    const { status = 0 } = this;
    return status >= 400 && status < 500 && !PASSING.includes(status);
  }
}
