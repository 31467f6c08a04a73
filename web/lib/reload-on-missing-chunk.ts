const key = 'edcabinet:reloaded-for'

/**
 * After a deploy an open page may ask for chunks that are gone: reloads it, once an address.
 * Without a network it does not, since the page would be lost.
 */
export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    const address = location.href
    if (!navigator.onLine || sessionStorage.getItem(key) === address) return
    sessionStorage.setItem(key, address)
    event.preventDefault()
    location.reload()
  })
}
