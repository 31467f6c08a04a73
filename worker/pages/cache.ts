/** Bytes of pages that are the same for every anonymous visitor. */
export type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const recheckMs = 5_000
/** A page is some tens of kilobytes, and the library may hold thousands. */
const mostPages = 200

/**
 * Keeps rendered pages in the isolate and drops them when the settings they were made from change.
 * `version` is asked for at most every five seconds and never on the request's own time.
 */
export function pageCache({ now = () => Date.now() } = {}) {
  const pages = new Map<string, CachedPage>()
  let madeFrom: string | null = null
  let checkedAt = 0
  let clearings = 0
  const drop = () => {
    pages.clear()
    clearings += 1
  }

  return {
    get: (path: string) => pages.get(path),
    /** Taken before reading what a page is made from, and handed to `set` with the page. */
    mark: () => clearings,
    /** Keeps a page, unless what it was made from may have changed since `mark`. */
    set(path: string, page: CachedPage, mark = clearings) {
      if (mark === clearings) pages.set(path, page)
      const [oldest] = pages.keys()
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest)
    },
    /** After a change made here. The next look learns the version anew. */
    clear() {
      drop()
      madeFrom = null
      checkedAt = 0
    },
    /** Work to do after the response, or null when the last look is recent. */
    recheck(version: () => Promise<string>): Promise<void> | null {
      if (now() - checkedAt < recheckMs) return null
      checkedAt = now()
      return version().then((current) => {
        // Also without a version to compare with: a page may be older than the first one seen.
        if (madeFrom !== current) drop()
        madeFrom = current
      })
    },
  }
}

/** The static pages of this isolate: a change made here shows at once, elsewhere within seconds. */
export const staticPageCache = pageCache()
