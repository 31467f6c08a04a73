/** Pause in typing after which the text is redacted. */
const pauseMs = 200

/** Redacts what a reader types into the demonstration; the guard is loaded at the first input. */
export function offerGuard() {
  const field = document.querySelector<HTMLTextAreaElement>('[data-guard-demo] textarea')
  const result = document.querySelector('[data-guard-result]')
  const count = document.querySelector('[data-guard-count]')
  const mark = result?.querySelector('mark')?.cloneNode()
  if (!field || !result || !count || !mark) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = async () => {
    const { findingsInWords, guardPieces } = await import('./guard-pieces.ts')
    const found = guardPieces(field.value)
    result.replaceChildren(
      ...found.pieces.map(({ text, isPlaceholder }) => (isPlaceholder ? marked(mark, text) : text)),
    )
    count.textContent = findingsInWords(found.count)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      show().catch(() => {
        count.textContent = 'The guard could not be loaded. Try again when you are connected.'
      })
    }, pauseMs)
  })
}

function marked(mark: Node, text: string): Node {
  const copy = mark.cloneNode()
  copy.textContent = text
  return copy
}
