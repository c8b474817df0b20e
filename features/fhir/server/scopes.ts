import { TYPES } from './search.ts';

/** `r`: one resource by its id; `s`: a search. Scopes of SMART 1 and 2; others are not granted. */
const SCOPE = /^(patient|system)\/(\*|[A-Za-z]{1,40})\.(read|rs|r|s)$/;
const LAUNCH = 'launch/patient';
export const OFFLINE = 'offline_access';

interface Scope {
  readonly context: string;
  readonly type: string;
  readonly may: string;
}

function partsOf(scope: string): Scope | undefined {
  const [, context, type, may] = SCOPE.exec(scope) ?? [];
  const isKnown = type === '*' || TYPES.some((each) => each === type);
  return context && type && may && isKnown ? { context, type, may } : undefined;
}

export const mayRead = (scopes: readonly string[], wanted: string, how: 'r' | 's'): boolean =>
  scopes.some((scope) => {
    const { type, may } = partsOf(scope) ?? {};
    return (type === '*' || type === wanted) && (may === 'read' || may?.includes(how) === true);
  });

/** Those of what was asked that a system can have; all of a system's where it asks for none. */
export const systemScopes = (asked: string): readonly string[] =>
  asked.trim() === ''
    ? ['system/*.read']
    : wordsOf(asked).filter((each) => partsOf(each)?.context === 'system');

/** Those of what was asked that an app can have. */
export const appScopes = (asked: string): readonly string[] =>
  wordsOf(asked).filter(
    (each) => each === LAUNCH || each === OFFLINE || partsOf(each)?.context === 'patient',
  );

/** Which types they name. */
export const typesOf = (scopes: readonly string[]): string[] => {
  const named = new Set(scopes.map((scope) => partsOf(scope)?.type));
  return named.has('*') ? [...TYPES] : TYPES.filter((type) => named.has(type));
};

/** What is left of the scopes of an app for the types that the patient allows. */
export const narrowed = (scopes: readonly string[], allowed: readonly string[]): string[] => [
  ...new Set(
    scopes.flatMap((scope) => {
      const { type, may } = partsOf(scope) ?? {};
      if (type === undefined) return [scope];
      if (type !== '*') return allowed.includes(type) ? [scope] : [];
      return TYPES.every((each) => allowed.includes(each))
        ? [scope]
        : TYPES.filter((each) => allowed.includes(each)).map((each) => `patient/${each}.${may}`);
    }),
  ),
];

const wordsOf = (text: string): string[] => [...new Set(text.split(' ').filter(Boolean))];

export const SCOPES_OF_SYSTEMS = [
  'system/*.read',
  'system/*.rs',
  ...TYPES.map((type) => `system/${type}.rs`),
];
export const SCOPES_OF_APPS = [
  ...[LAUNCH, OFFLINE, 'patient/*.read', 'patient/*.rs'],
  ...TYPES.map((type) => `patient/${type}.rs`),
];
