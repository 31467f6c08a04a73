/** Why a model's answer is given up, in our own words. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
}

/**
 * A model's failure as it may be written down: its kind and status. The message of any other
 * error may quote the endpoint's answer, the request or a key.
 */
export function withoutUpstreamText(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const { name, statusCode } = (error ?? {}) as { name?: unknown; statusCode?: unknown }
  const kind = typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'an error'
  const status = typeof statusCode === 'number' ? `, status ${statusCode}` : ''
  return new ModelFailure(`The model failed: ${kind}${status}`)
}
