import { lazy, Suspense, useEffect, useState } from 'react'
import { browserOnly } from './browser-only.ts'
import type { ShowToast, Tone } from './toast-types.ts'

// The toast library comes after the page has been taken over: no toast is needed before.
const ToastRegion = lazy(browserOnly(() => import('./toast-region.tsx')))
const region = Promise.withResolvers<ShowToast>()

/** Shows a message over the page from anywhere; it leaves by itself after `timeoutMs`. */
export function showToast(message: string, tone: Tone, timeoutMs: number) {
  void region.promise.then((show) => show(message, tone, timeoutMs))
}

/** Holds the place of the toasts; one for the whole app. */
export function Toaster() {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? (
    <Suspense>
      <ToastRegion onReady={region.resolve} />
    </Suspense>
  ) : null
}
