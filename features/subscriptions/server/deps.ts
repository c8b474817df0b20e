import type { PaymentGateway } from '#partners/payment-gateway/port.ts';

export interface SubscriptionsDeps {
  /** Undefined: this deployment takes no payments online, so that nobody can subscribe. */
  readonly gateway: PaymentGateway | undefined;
}
