/** Caches the answers of a function, and empties the cache when it holds `most` answers. */
export function remembering<Answer>(
  most: number,
  answer: (question: string) => Answer,
): (question: string) => Answer {
  const answers = new Map<string, Answer>();
  return (question) => {
    const before = answers.get(question);
    if (before !== undefined) return before;
    const found = answer(question);
    if (answers.size >= most) answers.clear();
    answers.set(question, found);
    return found;
  };
}
