import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { AccountOverview, SignInWays } from '../../../domain/accounts/overview.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import { viewerStore } from '../../lib/session/viewer-store.ts'

export type LoadedAccount = { account: AccountOverview; ways: SignInWays }

/** Loads what the account's pages show. */
export async function loadAccount({ context }: LoaderFunctionArgs): Promise<LoadedAccount> {
  const { api } = context.get(pageContext)
  const [account, ways] = await Promise.all([
    unwrap(api.account.$get()),
    unwrap(api['sign-in-ways'].$get()),
  ])
  return { account, ways }
}

/** The account as the page was given it, and how to read it again after a change. */
export function useAccount() {
  const { revalidate } = useRevalidator()
  const reload = async () => {
    await viewerStore.refresh()
    await revalidate()
    tellAuth('USER_UPDATED')
  }
  return { ...useLoaderData<LoadedAccount>(), reload }
}
