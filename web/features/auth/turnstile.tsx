import { useEffect, useRef } from 'react'

type Widget = {
  render(
    place: HTMLElement,
    options: { sitekey: string; 'response-field-name': string },
  ): string | undefined
  remove(id: string): void
}

/**
 * Cloudflare's check, which puts its token into the form around it as `turnstile`. A token is good
 * for one try: a form that was refused shows another of these. Its script comes with the page: one
 * that was opened from another is loaded again.
 */
export function Turnstile({ siteKey }: { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const script = document.querySelector('script[src*="/turnstile/"]')
    if (!script) {
      location.reload()
      return
    }
    let id: string | undefined
    const show = () => {
      const { turnstile } = window as { turnstile?: Widget }
      if (place.current && !id)
        id = turnstile?.render(place.current, {
          sitekey: siteKey,
          'response-field-name': 'turnstile',
        })
    }
    show()
    script.addEventListener('load', show)
    return () => {
      script.removeEventListener('load', show)
      if (id) (window as { turnstile?: Widget }).turnstile?.remove(id)
    }
  }, [siteKey])
  return <div ref={place} className="min-h-16" />
}
