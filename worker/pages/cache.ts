/** A page's response, the same for every anonymous visitor. */
export type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const recheckMs = 5_000
/** A page takes some tens of kilobytes, and the library may have thousands. */
const mostPages = 200

/**
 * A cache of rendered pages in the isolate's memory, emptied when the version of their data
 * changes. The version is read at most every five seconds, after a response.
 */
export function pageCache({ now = () => Date.now() } = {}) {
  const pages = new Map<string, CachedPage>()
  let knownVersion: string | null = null
  let checkedAt = 0
  let clearings = 0
  const drop = () => {
    pages.clear()
    clearings += 1
  }

  return {
    get: (path: string) => pages.get(path),
    /**
     * The count of clearings: read it before the page's data, and pass it to `set` with the page.
     */
    mark: () => clearings,
    /** Stores a page unless the cache was cleared since `mark`; drops the oldest over 200 pages. */
    set(path: string, page: CachedPage, mark = clearings) {
      if (mark === clearings) pages.set(path, page)
      const [oldest] = pages.keys()
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest)
    },
    /**
     * Empties the cache after a change made in this isolate; the next recheck reads the version.
     */
    clear() {
      drop()
      knownVersion = null
      checkedAt = 0
    },
    /**
     * Reads the version and clears the cache if it changed, or null within 5 s of the last recheck.
     */
    recheck(version: () => Promise<string>): Promise<void> | null {
      if (now() - checkedAt < recheckMs) return null
      checkedAt = now()
      return version().then((current) => {
        // Also at the first recheck: a page may have been made before this version.
        if (knownVersion !== current) drop()
        knownVersion = current
      })
    },
  }
}

/** The isolate's static pages: a change made in it shows at once, in other isolates in seconds. */
export const staticPageCache = pageCache()
