/** "leasing" → "Leasing" */
export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
