import type { PaymentGateway } from '#partners/payment-gateway/port.ts';

export interface SubscriptionsDeps {
  /** Undefined: this deployment takes no payments online, so that patients can't subscribe. */
  readonly gateway: PaymentGateway | undefined;
  /** The one before it, while it is still configured: mandates are ended there. */
  readonly formerGateway?: PaymentGateway | undefined;
}
