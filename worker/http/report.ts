/** Where an unexpected error goes: today the structured log that Workers keeps. */
export function report(error: unknown, context: Record<string, unknown> = {}): void {
  const { name, message, stack } = withoutValues(asError(error))
  console.error(JSON.stringify({ level: 'error', name, message, stack, ...context }))
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** A failed query's message quotes the values it was given: people's words do not belong in a log. */
function withoutValues(error: Error): Pick<Error, 'name' | 'message' | 'stack'> {
  const { name, message, stack = '', cause } = error
  if (!('query' in error && 'params' in error)) return error
  const told = `Failed query: ${error.query}${cause instanceof Error ? `: ${cause.message}` : ''}`
  return { name, message: told, stack: stack.replace(message, told) }
}
