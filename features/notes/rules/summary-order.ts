/**
 * What was added later to a note may correct each of its lines, so it stands behind the last of them; what was added to
 * a note without a line stands at the end.
 */
export function inReadingOrder<
  Line extends { readonly note_id: string | null },
  Added extends { readonly note_id: string },
>(lines: readonly Line[], addenda: readonly Added[]): (Line | Added)[] {
  const lastLines = new Map(lines.map((line) => [line.note_id, line]));
  return [
    ...lines.flatMap((line) => [
      line,
      ...addenda.filter(({ note_id: id }) => id === line.note_id && lastLines.get(id) === line),
    ]),
    ...addenda.filter(({ note_id: id }) => !lastLines.has(id)),
  ];
}
