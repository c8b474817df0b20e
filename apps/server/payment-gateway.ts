import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cashfree } from '#partners/payment-gateway/cashfree.ts';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { razorpay } from '#partners/payment-gateway/razorpay.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { PaymentSettings } from '#platform/server/config/payment-gateway.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { Demo } from './load-demo.ts';

export interface ChosenGateway {
  readonly gateway: PaymentGateway | undefined;
  /** The one before it, while it is still configured. */
  readonly former: PaymentGateway | undefined;
  /** The local gateway's own pages and calls; none in production. */
  readonly features: readonly FeatureServer[];
  /** The address at which this server listens, for the local gateway. */
  listensAt(url: string): void;
}

function realGatewayOf(settings: PaymentSettings | undefined): PaymentGateway | undefined {
  if (settings?.kind === 'razorpay') {
    const { url, keyId, keySecret, callbackSecrets } = settings;
    return razorpay({
      ...{
        baseUrl: () => url,
        checkoutUrl: `${url}/v1/checkout/embedded`,
        keyId,
        keySecret,
        callbackSecrets,
      },
    });
  }
  if (settings?.kind !== 'cashfree') return undefined;
  const { url: baseUrl, appId, secretKeys } = settings;
  return cashfree({ baseUrl, appId, secretKeys });
}

/** The books of the local gateway. */
export const localGatewayPath = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'local-gateway.json');

/** Razorpay or Cashfree, or outside production a gateway of our own that speaks its wire protocol. */
export function paymentGatewayOf(config: Config, demo: Demo | undefined): ChosenGateway {
  const { payments, formerPayments } = config;
  const real = realGatewayOf(payments);
  if (real || !demo)
    return { gateway: real, former: realGatewayOf(formerPayments), features: [], listensAt() {} };
  const keys = { keyId: 'local', keySecret: randomBytes(24).toString('hex') };
  const callbackSecret = randomBytes(24).toString('hex');
  const oldCallbackSecret = randomBytes(24).toString('hex');
  const path = localGatewayPath(config);
  const local = new demo.LocalGateway({ ...keys, callbackSecret, oldCallbackSecret, path });
  const gateway = razorpay({
    ...keys,
    baseUrl: () => `${local.ownUrl}/demo/gateway`,
    checkoutUrl: '/demo/gateway/v1/checkout/embedded',
    callbackSecrets: [callbackSecret, oldCallbackSecret],
  });
  return {
    gateway,
    former: undefined,
    features: [demo.localGatewayPages(local)],
    listensAt(url) {
      local.ownUrl = url;
    },
  };
}
