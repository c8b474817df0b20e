import { serverNow } from '#platform/web/client/server-clock.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { createStore } from '#platform/web/store.ts';
import type { CODE_CHANNELS } from '../../contract.ts';
import { SIGN_IN_STEP, type SignInStep } from '../../rules.ts';

export type Channel = (typeof CODE_CHANNELS)[number];
export type Purpose = 'sign_in' | 'reset_password';

export interface SentCode {
  readonly purpose: Purpose;
  /** Masked, as the server says it. */
  readonly to: string;
  readonly channel: Channel;
  readonly expiresAt: number;
  readonly resendAt: number;
}

/** The progress of a sign-in. Never contains a password or a code. */
export interface Flow {
  readonly identifier: string;
  readonly kind: 'phone' | 'email';
  readonly channels: readonly Channel[];
  /** What the server said of the identifier: 1 has a password, 2 signs in by code, 3 is new. */
  readonly known: 1 | 2 | 3;
  readonly sent?: SentCode | undefined;
}

/** Of this tab only, so that a reload does not begin again; emptied with everything else at a log-out. */
const KEPT_AS = 'accounts.signIn';
const store = createStore<Flow | undefined>(storedFlow());

export const useFlow = store.use;

export function keepFlow(flow: Flow | undefined): void {
  store.set(flow);
  try {
    if (flow) sessionStorage.setItem(KEPT_AS, JSON.stringify(flow));
    else sessionStorage.removeItem(KEPT_AS);
  } catch {
    // Then a reload begins again.
  }
}

onForget(() => store.set(undefined));

/** What a reload of this tab finds. */
export function storedFlow(): Flow | undefined {
  try {
    const text = sessionStorage.getItem(KEPT_AS);
    const flow = text === null ? undefined : (JSON.parse(text) as Flow);
    return typeof flow?.identifier === 'string' && Array.isArray(flow.channels) ? flow : undefined;
  } catch {
    return undefined;
  }
}

/** A code of this purpose that can still be typed. The server says until when, so its clock decides. */
export function liveCode(flow: Flow | undefined, purpose: Purpose, now = serverNow()): SentCode | undefined {
  const sent = flow?.sent;
  return sent && sent.purpose === purpose && sent.expiresAt > now ? sent : undefined;
}

export interface StoredFlow {
  readonly flow: Flow | undefined;
  /** A code for a new password was typed and is still in memory. */
  readonly code: boolean;
  readonly signedIn: boolean;
}

/** The step that can really be shown: what an address or a reload asks for may stand on things that are gone. */
export function possibleStep(asked: SignInStep, held: StoredFlow): SignInStep {
  if (asked === SIGN_IN_STEP.newPassword || asked === SIGN_IN_STEP.success)
    return held.signedIn ? asked : SIGN_IN_STEP.init;
  if (asked !== SIGN_IN_STEP.init && !held.flow) return SIGN_IN_STEP.init;
  if (asked === SIGN_IN_STEP.resetPassword && !held.code) return SIGN_IN_STEP.resetCode;
  return asked;
}

export interface Place {
  readonly step: SignInStep;
  /** How many entries of the browser's history this sign-in has made before this one. */
  readonly depth: number;
}

const STEPS: readonly unknown[] = Object.values(SIGN_IN_STEP);

/** What an entry of the history says; anybody may have written it. */
export function placeOf(state: unknown): Place {
  const { signInStep, depth } = (state ?? {}) as { signInStep?: unknown; depth?: unknown };
  if (!STEPS.includes(signInStep) || !Number.isInteger(depth) || (depth as number) < 0)
    return { step: SIGN_IN_STEP.init, depth: 0 };
  return { step: signInStep as SignInStep, depth: depth as number };
}
