import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { unwrap } from '../../../lib/api.ts'
import { useInBrowser } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { BackToList } from './new-resource-page.tsx'

// Left out of the worker's bundle: the editor is large and works only after hydration.
const ResourceEditor = import.meta.env.SSR
  ? () => null
  : lazy(browserOnly(() => import('./editor/resource-editor.tsx')))

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return unwrap(api.admin.resources[':id'].$get({ param: { id: params.id ?? '' } }))
}

/** The editor's page of one resource. */
export function Component() {
  const resource = useLoaderData<typeof loader>()
  const isInBrowser = useInBrowser()
  const waiting = <Waiting title={resource.content.title} />
  return (
    <div className="mx-auto max-w-[96rem] px-4 py-6 sm:px-8">
      <BackToList />
      {isInBrowser ? (
        <Suspense fallback={waiting}>
          <ResourceEditor key={resource.id} resource={resource} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <PageHeading className="mt-2 break-words">{title}</PageHeading>
      <div
        aria-hidden
        className="mt-16 flex h-[60vh] animate-pulse flex-col gap-3 border-t border-line pt-6"
      >
        {['w-2/3', 'w-full', 'w-11/12', 'w-3/4'].map((width) => (
          <span key={width} className={`h-4 rounded-sm bg-surface-sunken ${width}`} />
        ))}
      </div>
    </>
  )
}
