import { createContext } from 'react-router'
import type { Viewer } from '../../domain/access.ts'
import type { ApiClient } from './api.ts'

/** The argument of a page's loader, on the worker and in the browser. */
export type PageContext = {
  api: ApiClient
  viewer(): Promise<Viewer>
}

export const pageContext = createContext<PageContext>()
