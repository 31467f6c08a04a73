import { findChromium } from './browser.ts'

/**
 * Unpacks the browser before test files run side by side, so that none starts a half-written one.
 */
export default async function unpackBrowser() {
  await findChromium()
}
