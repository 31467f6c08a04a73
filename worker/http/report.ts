import { AsyncLocalStorage } from 'node:async_hooks'
import { withoutPersonalData } from '../../domain/personal-data.ts'

/** An error without personal data, as it is logged, counted and shown to staff. */
export type Reported = {
  name: string
  message: string
  stack: string
  context: Record<string, unknown>
}

/** The request being answered; its id stands in the log and on error pages. */
export type ReportScope = {
  id: string
  /** "GET /api/conversations/:id" */
  readonly route: string
  user: { id: string; email: string | null } | null
  /** The cost of the request's queries so far (worker/http/metered-database.ts). */
  queries: { statements: number; rowsRead: number; rowsWritten: number }
}

const scopes = new AsyncLocalStorage<ReportScope>()

/** Runs `work` as part of the request that `scope` describes. */
export const withinRequest = <T>(scope: ReportScope, work: () => T): T => scopes.run(scope, work)

/** The request that is being answered, or null outside of one. */
export const currentRequest = (): ReportScope | null => scopes.getStore() ?? null

/** A receiver of reported errors besides the log. */
type Sink = (error: unknown, reported: Reported, request: ReportScope | null) => void
let sink: Sink = () => {}

/** Sets the one receiver of reported errors besides the log. */
export function reportAlsoTo(next: Sink): void {
  sink = next
}

/**
 * Writes an unexpected error to the structured log, without personal data, and hands it to the
 * sink.
 */
export function report(error: unknown, context: Record<string, unknown> = {}): void {
  const { name, message, stack = '' } = withoutQuery(asError(error))
  const lines = {
    name,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
  }
  const request = currentRequest()
  writeLine(
    JSON.stringify({ level: 'error', ...(request && { id: request.id }), ...lines, ...context }),
  )
  sink(error, { ...lines, context }, request)
}

let writeLine = (line: string) => console.error(line)
let writeInfo = (line: string) => console.log(line)

/** Logs one structured line as it is: the caller makes sure that it holds no personal data. */
export function logLine(line: Record<string, unknown>): void {
  writeInfo(JSON.stringify({ level: 'info', ...line }))
}

/**
 * Patches the console so that libraries log no personal data either: some print the errors they
 * throw, with the values of a query in them.
 */
export function guardConsole(): void {
  const { error, log } = console
  writeLine = (line) => error.call(console, line)
  writeInfo = (line) => log.call(console, line)
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
  // Any other object may hold personal data.
  return typeof value === 'object' ? '[object]' : withoutPersonalData(String(value))
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The error without a failed query's bound values, which drizzle puts into its message. */
function withoutQuery(error: Error): Pick<Error, 'name' | 'message' | 'stack'> {
  const { name, message, stack = '', cause } = error
  if (!('query' in error && 'params' in error)) return error
  const plain = `Failed query: ${error.query}${cause instanceof Error ? `: ${cause.message}` : ''}`
  return { name, message: plain, stack: stack.replace(message, plain) }
}

/** The awaited value, or null after reporting its failure: for a part that can be left out. */
export async function orNull<T>(reading: string, value: Promise<T>): Promise<T | null> {
  try {
    return await value
  } catch (error) {
    report(error, { reading })
    return null
  }
}
