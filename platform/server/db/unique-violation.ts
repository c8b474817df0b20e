/**
 * Whether another request was faster with a row that may exist only once; drizzle wraps the error of the database.
 */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === '23505') return true;
  return false;
}
