import { findChromium } from './browser.ts'

/** Unpacks the browser before files start side by side: one would start what another still writes. */
export default async function unpackBrowser() {
  await findChromium()
}
