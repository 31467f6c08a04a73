import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

/** A whole document as text, its doctype included. */
export async function renderToText(document: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(document)
  await stream.allReady
  return new Response(stream).text()
}
