import { useRouteLoaderData } from 'react-router'
import { anonymousViewer, type Viewer } from '../../../domain/access.ts'

/** Who is signed in, as the page was given it. */
export function useViewer(): Viewer {
  return (useRouteLoaderData('root') as Viewer | undefined) ?? anonymousViewer
}
