type Status = 400 | 404 | 409
type Refused = {
  message: string
  type?: 'invalid_request_error' | 'idempotency_error'
  code?: string
  param?: string
}

/** A refusal with its status and body in the shape of Stripe's API. */
export class SandboxRefusal extends Error {
  readonly status: Status
  readonly body: object

  constructor(status: Status, error: Refused) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

/** A refusal as Stripe's API words it. */
export function refusal(status: Status, message: string) {
  return new SandboxRefusal(status, { message })
}

/** The refusal of an unknown id; `param` names the parameter with it. */
export function missing(id: string, param = 'id') {
  return new SandboxRefusal(404, {
    message: `No such object: ${id}`,
    code: 'resource_missing',
    param,
  })
}

/** The refusal of an idempotency key that is in use; Stripe's SDK then retries. */
export function keyInUse(key: string) {
  return new SandboxRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key ${key} is still being handled`,
  })
}
