/** A refused call, with a message for the form; `reasons` say why a password is too weak. */
export class CredentialsError extends Error {
  override name = 'CredentialsError'
  readonly reasons: string[]
  /** Seconds until another attempt makes sense, where the server says so. */
  readonly retryAfterSeconds: number | null
  constructor(message: string, reasons: string[] = [], retryAfterSeconds: number | null = null) {
    super(message)
    this.reasons = reasons
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Refusal = { error?: { message: string; details?: { code?: string; reasons?: string[] } } }

/**
 * Makes a call of the sign-in library's, under /api/auth, and returns its answer: the typed client
 * knows our own calls only. Throws `CredentialsError`.
 */
export async function callAuth<T = unknown>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (response?.ok) return (await response.json()) as T
  const refusal = (await response?.json().catch(() => null)) as Refusal | null
  const reasons = refusal?.error?.details?.reasons ?? []
  // The reasons are shown as a list below the sentence.
  const message = reasons.length > 0 ? 'This password is too weak.' : refusal?.error?.message
  throw new CredentialsError(
    message ?? 'The server did not answer. Please try again.',
    reasons,
    Number(response?.headers.get('Retry-After')) || null,
  )
}
