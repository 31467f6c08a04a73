import { lazy, Suspense, useEffect, useState } from 'react'
import { browserOnly } from '../browser-only.ts'
import { onFirstTouch } from '../first-touch.ts'
import type { ShowToast, Tone } from './toast-types.ts'

// Loaded with the first toast or the first input: without a network it could not be loaded for the
// message that says so.
const ToastRegion = lazy(browserOnly(import.meta.env.SSR || (() => import('./toast-region.tsx'))))
const region = Promise.withResolvers<ShowToast>()
const wanted = Promise.withResolvers<void>()

/** Shows a message over the page for `timeoutMs`. */
export function showToast(message: string, tone: Tone, timeoutMs: number) {
  wanted.resolve()
  void region.promise.then((show) => show(message, tone, timeoutMs))
}

/** Renders the region of toasts once it is needed. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    void wanted.promise.then(() => setWanted(true))
    return onFirstTouch(() => wanted.resolve())
  }, [])
  return isWanted ? (
    <Suspense>
      <ToastRegion onReady={region.resolve} />
    </Suspense>
  ) : null
}
