/**
 * Keys that SECRET_KEY had before an operator replaced it, with commas between. For commands that check what was sealed;
 * a server knows nothing of them.
 */
export const formerKeys = (): string[] =>
  (process.env.FORMER_SECRET_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
