/** Time on the page from which somebody counts as a reader. */
const readerAfterMs = 5_000
const keepEveryMs = 15_000

/** The script of a resource's page: copying, printing and the reading position. */
export function enhanceResource(article: HTMLElement) {
  offerPrint(article)
  offerCopy(article)
  const slug = article.dataset.resource ?? ''
  followReading(article, slug)
}

function offerPrint(article: HTMLElement) {
  const button = article.querySelector<HTMLButtonElement>('[data-print]')
  if (!button) return
  button.disabled = false
  button.addEventListener('click', () => window.print())
}

/** Copies the document as HTML and as plain text. */
function offerCopy(article: HTMLElement) {
  const button = article.querySelector<HTMLButtonElement>('[data-copy]')
  const label = button?.querySelector('span')
  const said = article.querySelector('[data-copied]')
  const text = article.querySelector<HTMLElement>('.document')
  if (!button || !label || !said || !text) return
  const say = (words: string) => {
    said.textContent = words
    label.textContent = words || 'Copy'
  }
  button.disabled = false
  button.addEventListener('click', async () => {
    const item = new ClipboardItem({
      'text/html': new Blob([text.outerHTML], { type: 'text/html' }),
      'text/plain': new Blob([text.innerText], { type: 'text/plain' }),
    })
    try {
      await navigator.clipboard.write([item])
      say('Copied')
    } catch {
      say('Not copied: select the text instead')
    }
    setTimeout(() => say(''), 4_000)
  })
}

/** Counts a reader once a tab, and stores how far they have read; the worker knows who they are. */
function followReading(article: HTMLElement, slug: string) {
  const headings = [...article.querySelectorAll<HTMLElement>('.document :is(h2, h3)[id]')]
  const text = article.querySelector<HTMLElement>('.document')
  let kept = ''
  let isReading = false
  const send = async (begins: boolean) => {
    const place = { ...(text ? placeIn(text, headings) : { section: '', percent: 0 }), begins }
    if (JSON.stringify(place) === kept) return
    kept = JSON.stringify(place)
    try {
      const { api } = await import('../../lib/api.ts')
      const call = { param: { slug }, json: place }
      await api.resources[':slug'].reading.$put(call, { init: { keepalive: true } })
    } catch {
      // The position is a convenience: no error is shown.
    }
  }
  setTimeout(() => {
    isReading = true
    send(isFirst(slug))
  }, readerAfterMs)
  setInterval(() => {
    if (isReading && document.visibilityState === 'visible') send(false)
  }, keepEveryMs)
  document.addEventListener('visibilitychange', () => {
    if (isReading && document.visibilityState === 'hidden') send(false)
  })
}

/**
 * The last heading in the upper third of the window, and the percentage of the text above its lower
 * edge.
 */
function placeIn(text: HTMLElement, headings: HTMLElement[]) {
  const { top, height } = text.getBoundingClientRect()
  const percent = Math.round((100 * (innerHeight - top)) / Math.max(height, 1))
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
  return { section: passed.at(-1)?.id ?? '', percent: Math.min(100, Math.max(0, percent)) }
}

/** Whether this tab has not counted a reader of the resource yet. */
function isFirst(slug: string): boolean {
  const key = `read:${slug}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage every visit counts.
  }
  return true
}
