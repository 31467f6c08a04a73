/** The parts of a page's head. */
export function readHead(html: string) {
  const meta = (key: 'name' | 'property', value: string) =>
    attribute(tag(html, 'meta', `${key}="${value}"`), 'content')
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('name', 'description'),
    robots: meta('name', 'robots'),
    canonical: attribute(tag(html, 'link', 'rel="canonical"'), 'href'),
    og: (name: string) => meta('property', `og:${name}`),
    manifest: attribute(tag(html, 'link', 'rel="manifest"'), 'href'),
    icons: tags(html, 'link', 'rel="icon"').map((icon) => attribute(icon, 'href')),
    preloads: tags(html, 'link', 'rel="modulepreload"').map((link) => attribute(link, 'href')),
  }
}

/** The attributes and text of each script tag. */
export function readScripts(html: string) {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({
    src: attribute(attributes ?? '', 'src'),
    type: attribute(attributes ?? '', 'type'),
    nonce: attribute(attributes ?? '', 'nonce'),
    text: text ?? '',
  }))
}

/** A page's visible text without scripts, on one line. */
export function readText(html: string): string {
  const shown = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '').replace(/<!--.*?-->/g, '')
  return decode(shown.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
}

function tags(html: string, name: string, having: string): string[] {
  const all = html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
  return all.filter((one) => one.includes(having))
}

function tag(html: string, name: string, having: string): string {
  return tags(html, name, having)[0] ?? ''
}

function attribute(text: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(text)?.[1]
  return value === undefined ? null : decode(value)
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => named[name] ?? '')
}
