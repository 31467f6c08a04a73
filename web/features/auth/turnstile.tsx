import { useEffect, useRef } from 'react'

type Widget = {
  render(
    place: HTMLElement,
    options: { sitekey: string; 'response-field-name': string },
  ): string | undefined
  remove(id: string): void
}

/**
 * Cloudflare Turnstile's widget, which adds its token to the surrounding form as `turnstile`. A
 * token is valid once: render a new widget after a refusal. The script is part of the page's HTML,
 * so a page reached by navigation is reloaded.
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
