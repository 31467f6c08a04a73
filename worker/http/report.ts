/** Where an unexpected error goes: today the structured log that Workers keeps. */
export function report(error: unknown, context: Record<string, unknown> = {}): void {
  const { name, message, stack = '' } = withoutQuery(asError(error))
  const lines = {
    level: 'error',
    name,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
  }
  writeLine(JSON.stringify({ ...lines, ...context }))
}

let writeLine = (line: string) => console.error(line)

/**
 * From here on no library writes personal data into the log by itself either: some print the errors
 * they throw, with the values of a query in them.
 */
export function guardConsole(): void {
  const { error } = console
  writeLine = (line) => error.call(console, line)
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    const write = console[level]
    console[level] = (...values: unknown[]) =>
      write.call(console, values.map(withoutValues).join(' '))
  }
}

function withoutValues(value: unknown): string {
  if (value instanceof Error) {
    const { name, message, stack } = withoutQuery(value)
    return withoutPersonalData(stack || `${name}: ${message}`)
  }
  // What else a library holds in its hands may be anybody's.
  return typeof value === 'object' ? '[object]' : withoutPersonalData(String(value))
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** A failed query's message quotes the values it was given: people's words do not belong in a log. */
function withoutQuery(error: Error): Pick<Error, 'name' | 'message' | 'stack'> {
  const { name, message, stack = '', cause } = error
  if (!('query' in error && 'params' in error)) return error
  const plain = `Failed query: ${error.query}${cause instanceof Error ? `: ${cause.message}` : ''}`
  return { name, message: plain, stack: stack.replace(message, plain) }
}

/** What may stand in any library's message and says something about a person, or opens their account. */
const personalData: [RegExp, string][] = [
  [/\bparams: .*/gi, 'params: [removed]'],
  [/\bhttps?:\/\/[^\s"'<>]*[?#][^\s"'<>]*/gi, '[link]'],
  [/\bscrypt\$[^\s"',]+/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+\.[^\s"'<>(),:;]+/g, '[address]'],
  [/\+\d[\d\s().-]{6,}\d/g, '[number]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}/g, '[secret]'],
]

/** `text` without addresses, phone numbers, links with parameters, hashes, tokens and query values. */
export function withoutPersonalData(text: string): string {
  return personalData.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
