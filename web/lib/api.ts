import { hc } from 'hono/client'
import type { ErrorBody, ErrorCode } from '../../domain/errors.ts'
import type { Api } from '../../worker/api.ts'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** A typed client of the API; during server rendering `fetch` is answered within the worker. */
export function createApiClient(fetch?: Fetch) {
  return hc<Api>('/api', fetch ? { fetch } : {})
}

export type ApiClient = ReturnType<typeof createApiClient>

export const api = createApiClient()

/** A call that was refused; its message may be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor({ error }: ErrorBody) {
    super(error.message)
    this.code = error.code
    this.details = error.details
  }
}

/** The message of a failed call, to be shown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The server did not answer. Please try again.'
}

type Answer<T> = { ok: boolean; status: number; json(): Promise<T> }

/** The data of a successful answer. Throws `ApiError` otherwise. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<Exclude<T, ErrorBody>> {
  const response = await answer
  if (response.ok) return (await response.json()) as Exclude<T, ErrorBody>
  throw await toApiError(response)
}

/** The awaited data, or `instead` where a database cannot be read. */
export async function ifReadable<T, U>(data: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') return instead
    throw error
  }
}

/** Like `unwrap`, but null where a database cannot be read: for a part that a page can do without. */
export function unwrapPart<T>(answer: Promise<Answer<T>>): Promise<Exclude<T, ErrorBody> | null> {
  return ifReadable(unwrap(answer), null)
}

/** Awaits an answer without data. Throws `ApiError` when it was not successful. */
export async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  const response = await answer
  if (!response.ok) throw await toApiError(response)
}

/** The error in an unsuccessful answer; UNAVAILABLE when its body is not ours, e.g. a proxy's. */
export async function toApiError(response: { json(): Promise<unknown> }): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  return new ApiError(
    body?.error ? body : { error: { code: 'UNAVAILABLE', message: 'The server did not answer' } },
  )
}
