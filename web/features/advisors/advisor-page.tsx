import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { decideAccess } from '../../../domain/access.ts'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { Advisor } from './advisor.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const id = new URL(request.url).searchParams.get('conversation')
  // Who may not read it is shown the gate, as on every advisor's page.
  const { allow } = id ? decideAccess('subscriber', await viewer()) : { allow: false }
  return {
    conversation:
      id && allow ? await unwrap(api.conversations[':id'].$get({ param: { id } })) : null,
  }
}

/** One advisor: ask, read the cited answer, come back to it. */
export function Component() {
  const { pathname, search, key } = useLocation()
  const { conversation } = useLoaderData<typeof loader>()
  const advisor = advisorAt(pathname)
  return (
    <Advisor
      key={`${advisor} ${conversation?.id ?? key}`}
      advisor={advisor}
      conversation={conversation}
      temporary={!conversation && new URLSearchParams(search).has('temporary')}
    />
  )
}

function advisorAt(pathname: string): AdvisorId {
  return advisorIds.find((id) => advisors[id].path === pathname) ?? 'leadership'
}
