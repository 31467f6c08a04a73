const key = 'edcabinet:reloaded-for'

/**
 * After a deploy an open page asks for chunks that are gone: load the new version, once. Without a
 * network there is nothing to load, and what is on the page would be lost.
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
