export interface Finding {
  readonly what: string;
  readonly state: 'well' | 'wrong' | 'unused';
  /** What was found, and what to do about it. Contains no secret and no personal data. */
  readonly say: string;
}

export const well = (what: string, say: string): Finding => ({ what, state: 'well', say });
export const wrong = (what: string, say: string): Finding => ({ what, state: 'wrong', say });
export const unused = (what: string, say: string): Finding => ({ what, state: 'unused', say });

/** Of an error, what holds no secret: messages of drivers may repeat an address with its password. */
export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).name;
