/** Of changes of one object, the oldest first: those that hold. What was taken back does not, nor what took it back. */
export function lasting<T extends { readonly batchId: string; readonly undoes: string | null }>(
  changes: readonly T[],
): T[] {
  const left: T[] = [];
  for (const change of changes) {
    const taken = left.findIndex(({ batchId }) => batchId === change.undoes);
    if (taken >= 0) left.splice(taken, 1);
    else left.push(change);
  }
  return left;
}
