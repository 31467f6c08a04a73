import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'
import { type Site, type SiteOptions, startSite } from './site.ts'

/** A site and a browser for a test file, started before its tests and closed after them. */
export function browserSite(options?: SiteOptions) {
  const held = {} as { site: Site; browser: Browser }
  beforeAll(async () => {
    held.site = await startSite(options)
    held.browser = await startBrowser()
  })
  afterAll(async () => {
    await held.browser?.close()
    await held.site?.close()
  })
  return held
}
