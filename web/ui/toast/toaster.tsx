import { lazy, Suspense, useEffect, useState } from 'react'
import { browserOnly } from '../browser-only.ts'
import { onFirstTouch } from '../first-touch.ts'
import type { ShowToast, Tone } from './toast-types.ts'

// The toast library comes when it is needed, or when the page is first touched: by the time a
// message says that the network is gone, it could not be fetched any more.
const ToastRegion = lazy(browserOnly(() => import('./toast-region.tsx')))
const region = Promise.withResolvers<ShowToast>()
const wanted = Promise.withResolvers<void>()

/** Shows a message over the page from anywhere; it leaves by itself after `timeoutMs`. */
export function showToast(message: string, tone: Tone, timeoutMs: number) {
  wanted.resolve()
  void region.promise.then((show) => show(message, tone, timeoutMs))
}

/** Holds the place of the toasts; one for the whole app. */
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
