const key = 'edcabinet:reloaded-for'

/** After a deploy an open page asks for chunks that are gone: load the new version, once. */
export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    const address = location.href
    if (sessionStorage.getItem(key) === address) return
    sessionStorage.setItem(key, address)
    event.preventDefault()
    location.reload()
  })
}
