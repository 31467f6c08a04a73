/** Stands for this site's origin; nothing is ever fetched from it. */
const site = 'https://site.invalid'

/** Decoding as often as anything behind this site might. */
const mostDecodings = 3

/**
 * The address on this site that a browser would open for `target`, as a path with its query and
 * fragment; null for one that is not on this site, or that some reader might take for another one's.
 * Every redirect, callback and image address that came from outside goes through here: addresses
 * are compared only after they were read the way browsers read them.
 */
export function localAddress(target: unknown): string | null {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2000) return null
  const url = URL.parse(target, site)
  // Browsers drop tabs and line ends and take "\" for "/": a text with either was made to mislead.
  if (!url || url.origin !== site || /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(target)) return null
  return isPlainPath(target.split(/[?#]/)[0] ?? '') && isPlainPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : null
}

/** No second slash at its beginning, no sign of a host in it, however often it is decoded. */
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

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether `text` has the form of this site's ids: in a path it stays what it is, one part of it. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}(?:\.[\w-]{1,64})?$/.test(text)
}
