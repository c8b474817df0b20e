import type { UserType } from '#platform/domain/user-type.ts';
import type { Session, SessionStatus } from './session.ts';
import { updateSession, useSessionState } from './session-client.ts';

export interface UseSession {
  readonly status: SessionStatus;
  readonly data: Session | null;
  /** The server could not be asked; `data` is what was last seen. */
  readonly unsure: boolean;
  update(data?: unknown): Promise<Session | null | undefined>;
}

export function useSession(): UseSession {
  const { status, data, unsure } = useSessionState();
  return { status, data, unsure, update: updateSession };
}

/** The user type in use; undefined without a signed-in user. */
export function useUserType(): UserType | undefined {
  return useSessionState().data?.userType;
}
