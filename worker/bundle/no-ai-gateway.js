// Stands in for `@ai-sdk/gateway` in the built worker (vite.config.ts): the AI SDK reaches for that
// service only when a model is named by a bare string, and ours never is. 18 KB gzipped less.
export class GatewayError extends Error {
  /** No error comes from a service that is never called. */
  static isInstance() {
    return false
  }
}
export class GatewayAuthenticationError extends GatewayError {}

export function createGateway() {
  throw new Error('No model is reached through the gateway')
}

export const gateway = createGateway
