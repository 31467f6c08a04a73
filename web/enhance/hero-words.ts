import { heroWordIntervalMs } from '../../domain/constants.ts'

/**
 * Shows the hero's words in turn; stops while paused, hidden, or where reduced motion is preferred.
 */
export function rotateHeroWords() {
  const words = document.querySelector('[data-hero-words]')?.children
  const pause = document.querySelector<HTMLButtonElement>('[data-hero-pause]')
  if (!words || !pause) return

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let shown = 0
  let paused = false
  let timer: ReturnType<typeof setInterval> | undefined

  const showNext = () => {
    words[shown]?.removeAttribute('data-shown')
    shown = (shown + 1) % words.length
    words[shown]?.setAttribute('data-shown', '')
  }
  const update = () => {
    clearInterval(timer)
    pause.hidden = reducedMotion.matches
    if (!paused && !document.hidden && !reducedMotion.matches)
      timer = setInterval(showNext, heroWordIntervalMs)
  }

  pause.addEventListener('click', () => {
    paused = !paused
    pause.setAttribute('aria-pressed', String(paused))
    update()
  })
  document.addEventListener('visibilitychange', update)
  reducedMotion.addEventListener('change', update)
  update()
}
