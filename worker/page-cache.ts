/** Bytes of pages that are the same for every anonymous visitor. */
export type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const recheckMs = 5_000

/**
 * Keeps rendered pages in the isolate and drops them when the settings they were made from change.
 * `version` is asked for at most every five seconds and never on the request's own time.
 */
export function pageCache({ now = () => Date.now() } = {}) {
  const pages = new Map<string, CachedPage>()
  let madeFrom: string | null = null
  let checkedAt = 0

  return {
    get: (path: string) => pages.get(path),
    set(path: string, page: CachedPage) {
      pages.set(path, page)
    },
    clear: () => pages.clear(),
    /** Work to do after the response, or null when the last look is recent. */
    recheck(version: () => Promise<string>): Promise<void> | null {
      if (now() - checkedAt < recheckMs) return null
      checkedAt = now()
      return version().then((current) => {
        if (madeFrom !== null && madeFrom !== current) pages.clear()
        madeFrom = current
      })
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>
