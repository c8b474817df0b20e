import type { Call } from './json-call.ts';
import { GatewayFailed, type UpiOrder } from './port.ts';
import { NO_CONTACT } from './razorpay-contact.ts';

/** A person waits for it; after that the hosted page is used. */
const PATIENCE_MS = 4000;

/**
 * A UPI intent of Razorpay, `payments/create/upi`, which Razorpay turns on for an account that asks for it.
 * @throws GatewayFailed also where it is not turned on
 */
export async function razorpayUpiLink(
  call: Call,
  { gatewayOrderId, amount, returnUrl, ip, userAgent }: UpiOrder,
): Promise<string> {
  const { link } = await call('POST', '/v1/payments/create/upi', {
    body: {
      ...{ amount, currency: 'INR', order_id: gatewayOrderId, method: 'upi', upi: { flow: 'intent' } },
      ...NO_CONTACT,
      ...{ ip, user_agent: userAgent, referer: new URL(returnUrl).origin },
    },
    timeoutMs: PATIENCE_MS,
  });
  // It is shown unchanged: a changed link fails at the bank, and one of another amount is refused.
  if (typeof link !== 'string' || link.length > 2000 || !URL.canParse(link))
    throw new GatewayFailed('unreadable');
  const { protocol, searchParams } = new URL(link);
  const rupees = searchParams.get('am');
  if (protocol !== 'upi:' || (rupees !== null && Math.round(Number(rupees) * 100) !== amount))
    throw new GatewayFailed('unreadable');
  return link;
}
