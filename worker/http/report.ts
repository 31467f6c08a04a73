/** Where an unexpected error goes: today the structured log that Workers keeps. */
export function report(error: unknown, context: Record<string, unknown> = {}): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(JSON.stringify({ level: 'error', name, message, stack, ...context }))
}
