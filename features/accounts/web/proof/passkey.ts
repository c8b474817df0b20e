import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { beginPasskey } from '../../contract.ts';

type Challenge = ReplyOf<typeof beginPasskey>;

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Asks the device to create a passkey. Throws when the person turns it down. */
export async function createPasskey({ options, sealed }: Challenge) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: options as never });
  return { sealed, response: { ...response } as Record<string, unknown> };
}

/** Asks the device to prove with a passkey who is there. Throws when the person turns it down. */
export async function askForPasskey({ options, sealed }: Challenge) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options as never });
  return { sealed, response: { ...response } as Record<string, unknown> };
}
