/** Stands for this site's origin while an address is parsed; nothing is fetched from it. */
const site = 'https://site.invalid'

/** More than any server behind this site decodes. */
const mostDecodings = 3

/**
 * The path, query and fragment on this site that a browser would open for `target`; null for an
 * address elsewhere, or one that some parser could read as elsewhere. Every redirect, callback and
 * image address from outside goes through here.
 */
export function localAddress(target: unknown): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2000) return null
  const url = URL.parse(target, site)
  // Browsers drop tabs and line ends and read "\" as "/": a text with either is meant to mislead.
  if (!url || url.origin !== site || /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(target)) return null
  return isPlainPath(target.split(/[?#]/)[0] ?? '') && isPlainPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : null
}

/** Whether a path has no double slash and no mark of a host, however often it is decoded. */
function isPlainPath(path: string): boolean {
  let text = path
  for (let times = 0; times < mostDecodings; times++) {
    if (/\/\/|[@\\\p{Cc}]/u.test(text)) return false
    const decoded = decodedOnce(text)
    if (decoded === null) return false
    if (decoded === text) return true
    text = decoded
  }
  return false
}

/** The text with its percent-encoding decoded; null where that is malformed. */
export function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether `text` has the form of this site's ids, which is safe as one segment of a path. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}(?:\.[\w-]{1,64})?$/.test(text)
}
