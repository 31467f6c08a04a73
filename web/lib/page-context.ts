import { createContext } from 'react-router'
import type { Viewer } from '../../domain/access.ts'
import type { ApiClient } from './api.ts'

/** What a page's loader may use, on the worker and in the browser alike. */
export type PageContext = {
  api: ApiClient
  viewer(): Promise<Viewer>
}

export const pageContext = createContext<PageContext>()
