import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { AccountOverview, SignInWays } from '../../../domain/accounts/overview.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import { viewerStore } from '../../lib/session/viewer-store.ts'

export type LoadedAccount = { account: AccountOverview; ways: SignInWays }

/** Loads the account and the site's ways to sign in. */
export async function loadAccount({ context }: LoaderFunctionArgs): Promise<LoadedAccount> {
  const { api } = context.get(pageContext)
  const [account, ways] = await Promise.all([
    unwrap(api.account.$get()),
    unwrap(api['sign-in-ways'].$get()),
  ])
  return { account, ways }
}

/** The page's account, and `reload` to read it again after a change, in other tabs as well. */
export function useAccount() {
  const { revalidate } = useRevalidator()
  const reload = async () => {
    await viewerStore.refresh()
    await revalidate()
    tellAuth('USER_UPDATED')
  }
  return { ...useLoaderData<LoadedAccount>(), reload }
}
