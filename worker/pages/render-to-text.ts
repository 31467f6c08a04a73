import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static.edge'

/**
 * The complete HTML in document order, with the doctype; React's scripts for late parts are not
 * used.
 */
export async function renderToText(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
