/** What the sandbox answers in Stripe's shape when it will not do something. */
export class SandboxRefusal extends Error {
  readonly status: 400 | 404
  readonly body: object

  constructor(status: 400 | 404, error: { message: string; code?: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

export function refusal(status: 400 | 404, message: string) {
  return new SandboxRefusal(status, { message })
}

export function missing(id: string, param = 'id') {
  return new SandboxRefusal(404, {
    message: `No such object: ${id}`,
    code: 'resource_missing',
    param,
  })
}
