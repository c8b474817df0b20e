import type { UserType } from '#platform/domain/user-type.ts';

/** The reply of a session read; every field is top level, as in next-auth v4. */
export interface Session {
  readonly user: {
    /** The person's id, as it stands in everything that people see of each other. */
    readonly id?: string;
    readonly name?: string | null;
    readonly email?: string | null;
    readonly image?: string | null;
  };
  /** In memory only; empty while the app shows what was last seen without a network. */
  readonly accessToken: string;
  readonly userType: UserType;
  readonly phone: string;
  /** Treated as true unless it is explicitly false. */
  readonly basicInfo?: boolean;
  readonly expires: string;
  /** A desk that was left alone: calls are refused until its holder proves who they are. */
  readonly locked?: boolean;
}

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

/** How the last session ended: the person asked for it, or it was ended elsewhere. */
export type SessionEnd = 'asked' | 'ended';

export interface SessionState {
  readonly status: SessionStatus;
  readonly data: Session | null;
  /** The server could not be asked: nothing is known (`data` null), or it is what was last seen. */
  readonly unsure: boolean;
  readonly end: SessionEnd | undefined;
}

export interface SignInResult {
  readonly ok: boolean;
  readonly status: number;
  /** `CredentialsSignin`, `AccessDenied`, `TooManyAttempts`, ... or null. */
  readonly error: string | null;
  readonly url: string | null;
  /** Seconds to wait after `TooManyAttempts`, when the server says so. */
  readonly retryAfter?: number;
}

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly signinUrl: string;
  readonly callbackUrl: string;
}

export function needsBasicInfo(session: Session): boolean {
  return session.basicInfo === false;
}

/** Says whether two reads are of the same account in the same capacity. Never stored in the clear. */
export function ownerOf(session: Session): string {
  return JSON.stringify([session.phone, session.user.email ?? '', session.userType]);
}
