import type { Language } from '#platform/contract/language.ts';
import type { Authenticator } from '#platform/server/http/authentication.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** How long a page waits for the database: it is of use without knowing who opens it. */
const PATIENCE_MS = 500;

export interface PageSession {
  /** That of the account, so that a new device does not draw the page in another one first. */
  readonly language?: Language;
  /** Whether the page may reserve space for parts that only signed-in users see. */
  readonly isOpen: boolean;
  /** Whether the header shows the row of the person the patient acts for. */
  readonly hasFamily?: boolean;
}

export interface PageSessionDeps {
  readonly authenticator: Pick<Authenticator, 'authenticateAgain'>;
  /** Whether a patient can act for a family member. */
  readonly hasFamily: (principal: Principal) => Promise<boolean>;
}

const NONE: PageSession = { isOpen: false };

/** Looks up the session of the request's cookie. Returns no session when the database fails or exceeds `patienceMs`. */
export async function pageSession(
  { authenticator, hasFamily }: PageSessionDeps,
  cookie: string | undefined,
  now: Date,
  patienceMs = PATIENCE_MS,
): Promise<PageSession> {
  if (!cookie) return NONE;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PageSession>((resolve) => {
    timer = setTimeout(() => resolve(NONE), patienceMs);
  });
  const found = authenticator
    .authenticateAgain({ bearer: undefined, cookie }, now)
    .then(async (answer): Promise<PageSession> => {
      if ('principal' in answer) {
        const { language } = answer.principal;
        return { language, isOpen: true, hasFamily: await hasFamily(answer.principal) };
      }
      return 'limited' in answer ? { language: answer.limited.language, isOpen: false } : NONE;
    })
    .catch(() => NONE);
  return await Promise.race([found, late]).finally(() => clearTimeout(timer));
}
