/** The database didn't answer in the time that a request may wait. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the database did not answer in time');
    this.name = 'DatabaseSilent';
  }
}

/**
 * Connection refused, cut or timed out, too many connections, shutting down; a statement that took too long (57014)
 * or waited too long for a lock (55P03).
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | undefined)?.cause;
  const codes = [codeOf(error), codeOf(cause)];
  const message = String((cause as Error | undefined)?.message ?? (error as Error)?.message ?? '');
  return (
    codes.some((code) =>
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|57014|55P03|53300|08...)$/.test(code),
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/.test(
      message,
    )
  );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');
