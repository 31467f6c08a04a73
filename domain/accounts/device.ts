/**
 * Browsers by the mark that only their user agent has, the most specific first: Edge also names
 * Chrome.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a user agent: "Firefox on Windows", or "an unknown browser". */
export function deviceOf(userAgent: string | null | undefined): string {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown browser'
}

/** More than browsers send. */
const longestAgent = 400

/** A user agent as it is stored: it is whatever the sender wrote. */
export function storedAgent(userAgent: string | null | undefined): string {
  return (userAgent ?? '').replace(/\p{C}+/gu, ' ').slice(0, longestAgent)
}
