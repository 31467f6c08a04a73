import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { decideAccess } from '../../../domain/access.ts'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { AppError } from '../../../domain/errors.ts'
import { isId } from '../../../domain/local-address.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { Advisor } from './advisor.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const id = new URL(request.url).searchParams.get('conversation')
  // A viewer who may not read the conversation is shown the gate, as on every advisor's page.
  if (id && !isId(id)) throw new AppError('NOT_FOUND', 'There is no such conversation')
  const { allow } = id ? decideAccess('advisors', await viewer()) : { allow: false }
  const [conversation, model] = await Promise.all([
    id && allow ? unwrap(api.conversations[':id'].$get({ param: { id } })) : null,
    unwrap(api.model.$get()),
  ])
  return { conversation, model }
}

/** An advisor's page, with a new or a stored conversation. */
export function Component() {
  const { pathname, search, key } = useLocation()
  const { conversation, model } = useLoaderData<typeof loader>()
  const advisor = advisorAt(pathname)
  const shown = `${advisor} ${conversation?.id ?? key}`
  useFreshStart(shown)
  return (
    <Advisor
      key={shown}
      advisor={advisor}
      conversation={conversation}
      model={model}
      temporary={!conversation && new URLSearchParams(search).has('temporary')}
    />
  )
}

/** On a change of conversation within the page, scrolls to the top and focuses the heading. */
function useFreshStart(shown: string) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [shown])
}

function advisorAt(pathname: string): AdvisorId {
  return advisorIds.find((id) => advisors[id].path === pathname) ?? 'leadership'
}
