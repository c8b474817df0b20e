/** The same function with its answers to the last questions at hand; beyond `most` of them it forgets all. */
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
