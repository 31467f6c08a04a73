import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static.edge'

/** Whole HTML in its own order, a document's doctype included: nothing is left to a script to put in place. */
export async function renderToText(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
