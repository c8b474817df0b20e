import type { FhirApp, FhirClient } from '#platform/server/config/fhir-clients.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { appScopes, typesOf } from './scopes.ts';

export const BASE = '/fhir/R4';

export interface Asked {
  readonly app: FhirApp;
  readonly redirect: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
  readonly state: string | undefined;
}

interface Deps {
  readonly apps: readonly FhirApp[];
  readonly clients: readonly FhirClient[];
  readonly origins: Origins;
}

export const isOn = ({ apps, clients }: Pick<Deps, 'apps' | 'clients'>): boolean =>
  apps.length + clients.length > 0;
export const baseOf = ({ origins }: Pick<Deps, 'origins'>, host: string): string =>
  `${origins.originOf(host)}${BASE}`;

/** An OAuth error that the server may send to the app, because its address is registered. */
export interface Fault {
  readonly redirect: string;
  readonly error: string;
  readonly state: string | undefined;
}

/**
 * The request of an app, in the address that it sends the browser to (RFC 6749 4.1.1, RFC 7636, SMART App Launch).
 * @returns undefined where the app or its address isn't known: then the browser isn't sent back
 */
export function readRequest(
  apps: readonly FhirApp[],
  given: Readonly<Record<string, unknown>>,
  base: string,
): Asked | Fault | undefined {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  const app = apps.find(({ id }) => id === text('client_id'));
  const redirect = text('redirect_uri');
  if (!app?.redirects.includes(redirect)) return undefined;
  const state = text('state') || undefined;
  const fault = (error: string): Fault => ({ redirect, error, state: state?.slice(0, 500) });
  if (text('response_type') !== 'code') return fault('unsupported_response_type');
  const challenge = text('code_challenge');
  const isComplete =
    text('code_challenge_method') === 'S256' &&
    /^[A-Za-z0-9_-]{43}$/.test(challenge) &&
    text('aud').replace(/\/$/, '') === base &&
    (state?.length ?? 0) <= 500;
  if (!isComplete) return fault('invalid_request');
  const scopes = appScopes(text('scope'));
  return typesOf(scopes).length > 0 ? { app, redirect, scopes, challenge, state } : fault('invalid_scope');
}

/** Where the browser goes back to. */
export function backTo(redirect: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** The page that asks the patient; or a page with the error, where the browser may not be sent back. */
export function pageOfRequest(
  { apps }: Pick<Deps, 'apps'>,
  query: Readonly<Record<string, unknown>>,
  base: string,
): string {
  const asked = readRequest(apps, query, base);
  if (asked && 'error' in asked) return backTo(asked.redirect, { error: asked.error, state: asked.state });
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(asked ? query : {})) given.set(name, String(value));
  return `/allow-app?${given}`;
}
