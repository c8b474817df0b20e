import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';

export interface Identity {
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
}

interface Discovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
}

/** OpenID Connect with Google. Addresses come from the issuer's discovery document (OpenID Connect Discovery 1.0). */
export class GoogleProvider {
  readonly #settings: { clientId: string; clientSecret: string; issuer: string };
  #known: Promise<{ discovery: Discovery; keys: ReturnType<typeof createRemoteJWKSet> }> | undefined;

  constructor(settings: { clientId: string; clientSecret: string; issuer: string }) {
    this.#settings = settings;
  }

  async begin(redirectUri: string) {
    const { discovery } = await this.#discover();
    const random = () => randomBytes(24).toString('base64url');
    const stored = { state: random(), nonce: random(), verifier: randomBytes(32).toString('base64url') };
    const url = new URL(discovery.authorization_endpoint);
    url.search = new URLSearchParams({
      client_id: this.#settings.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      state: stored.state,
      nonce: stored.nonce,
      code_challenge: createHash('sha256').update(stored.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return { url: url.href, stored };
  }

  /** @throws when Google refuses the code or the ID token is not for us. */
  async finish(answer: {
    code: string;
    verifier: string;
    nonce: string;
    redirectUri: string;
  }): Promise<Identity> {
    const { discovery } = await this.#discover();
    const response = await fetch(discovery.token_endpoint, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.code,
        code_verifier: answer.verifier,
        redirect_uri: answer.redirectUri,
        client_id: this.#settings.clientId,
        client_secret: this.#settings.clientSecret,
      }),
    });
    if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`);
    const { id_token } = (await response.json()) as { id_token?: string };
    return await this.verify(id_token ?? '', answer.nonce);
  }

  /** @throws when the signature, issuer, audience, time or nonce of an ID token is wrong. */
  async verify(idToken: string, nonce?: string): Promise<Identity> {
    const { discovery, keys } = await this.#discover();
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: [discovery.issuer, discovery.issuer.replace('https://', '')],
      audience: this.#settings.clientId,
    });
    if (nonce !== undefined && payload.nonce !== nonce)
      throw new Error('the ID token is for another sign-in');
    if (!payload.sub) throw new Error('the ID token names nobody');
    return {
      subject: payload.sub,
      email: typeof payload.email === 'string' ? payload.email : undefined,
      emailVerified: payload.email_verified === true,
      name: typeof payload.name === 'string' ? payload.name.slice(0, 80) : undefined,
    };
  }

  #discover() {
    this.#known ??= this.#fetchDiscovery().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #fetchDiscovery() {
    const response = await fetch(`${this.#settings.issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the issuer answered ${response.status}`);
    const discovery = (await response.json()) as Discovery;
    return { discovery, keys: createRemoteJWKSet(new URL(discovery.jwks_uri)) };
  }
}
