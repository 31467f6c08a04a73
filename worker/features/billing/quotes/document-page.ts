import { html } from 'hono/html'
import { brand } from '../../../../domain/brand.ts'
import { staticPolicy } from '../../../http/security-headers.ts'

type Content = ReturnType<typeof html>

/** The HTML of a page without navigation, with one stylesheet, usable without its script. */
export function documentPage(title: string, content: Content, banner: Content | '' = '') {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brand.name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/documents.css">
<script src="/documents.js" defer></script>
</head>
<body>${banner}<main>${content}</main></body>
</html>`
}

/** The headers of such a page: private, since it shows one person's data. */
export const documentHeaders = {
  'Content-Security-Policy': staticPolicy,
  'Cache-Control': 'private, no-store',
}
