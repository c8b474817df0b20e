import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cashfree } from '#partners/payment-gateway/cashfree.ts';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { razorpay } from '#partners/payment-gateway/razorpay.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { FeatureServer } from '#platform/server/feature.ts';

export interface ChosenGateway {
  readonly gateway: PaymentGateway | undefined;
  /** The local gateway's own pages and calls; none in production. */
  readonly features: readonly FeatureServer[];
  /** The address at which this server listens, for the local gateway. */
  listensAt(url: string): void;
}

/** Razorpay or Cashfree, or outside production a gateway of our own that speaks its wire protocol. */
export async function paymentGatewayOf(config: Config): Promise<ChosenGateway> {
  const { payments, mode, dataDir } = config;
  if (payments?.kind === 'razorpay') {
    const { url, keyId, keySecret, callbackSecrets } = payments;
    const gateway = razorpay({
      ...{
        baseUrl: () => url,
        checkoutUrl: `${url}/v1/checkout/embedded`,
        keyId,
        keySecret,
        callbackSecrets,
      },
    });
    return { gateway, features: [], listensAt() {} };
  }
  if (payments?.kind === 'cashfree') {
    const { url: baseUrl, appId, secretKeys } = payments;
    return { gateway: cashfree({ baseUrl, appId, secretKeys }), features: [], listensAt() {} };
  }
  if (!payments || mode === 'production') return { gateway: undefined, features: [], listensAt() {} };
  // Loaded here alone, so that in production no part of it runs.
  const { LocalGateway } = await import('#partners/payment-gateway/local/simulator.ts');
  const { localGatewayPages } = await import('./local-gateway.ts');
  const keys = { keyId: 'local', keySecret: randomBytes(24).toString('hex') };
  const callbackSecret = randomBytes(24).toString('hex');
  const local = new LocalGateway({ ...keys, callbackSecret, path: join(dataDir, 'local-gateway.json') });
  const gateway = razorpay({
    ...keys,
    baseUrl: () => `${local.ownUrl}/demo/gateway`,
    checkoutUrl: '/demo/gateway/v1/checkout/embedded',
    callbackSecrets: [callbackSecret],
  });
  return {
    gateway,
    features: [localGatewayPages(local)],
    listensAt(url) {
      local.ownUrl = url;
    },
  };
}
