import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

const mostRemembered = 500

/**
 * Hono's trie router with a cache: matching hundreds of routes takes longer than many calls' own
 * work, so the handlers of up to 500 addresses without parameters are kept.
 */
export class RememberingRouter<T> extends TrieRouter<T> implements Router<T> {
  readonly #found = new Map<string, Result<T>>()

  override match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#found.get(key)
    if (known) return known
    const result = super.match(method, path)
    if (isWithoutParameters(result)) {
      if (this.#found.size >= mostRemembered) this.#found.clear()
      this.#found.set(key, result)
    }
    return result
  }
}

function isWithoutParameters<T>([handlers]: Result<T>): boolean {
  return handlers.every(([, params]) => Object.keys(params).length === 0)
}
