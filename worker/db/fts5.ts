/** A quoted term of an FTS5 expression, in which nothing is read as an operator. */
export function quotedTerm(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
