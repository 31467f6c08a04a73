/** A term of an FTS5 expression: in its quotes nothing is an operator. */
export function quotedTerm(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
