import { useRouteLoaderData } from 'react-router'
import { anonymousViewer, type Viewer } from '../../../domain/access.ts'

/** The viewer the page was loaded with. */
export function useViewer(): Viewer {
  return (useRouteLoaderData('root') as Viewer | undefined) ?? anonymousViewer
}
