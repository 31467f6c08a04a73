import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { routes, safeNext } from '../../../domain/routes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'

const tab =
  'min-h-11 flex-1 border-b-2 border-transparent px-3 text-sm font-semibold text-ink-muted hover:text-ink data-[active]:border-brand data-[active]:text-brand'

/** Log in or register; afterwards back to the page that asked for it. */
export function Component() {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const token = search.get('confirm')
  if (token) return <ConfirmAddress token={token} next={next} />
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-12 sm:py-20">
      <PageHeading>
        {mode === 'login' ? 'Log in to' : 'Register for'} {brand.name}
      </PageHeading>
      <p className="mt-2 text-ink-muted">Your advisors, conversations and sources are inside.</p>
      {search.get('link') === 'ended' && (
        <p role="status" className="mt-4 rounded-md border border-line p-4 text-sm">
          This link is not valid any more. Log in, or register again to get a new one.
        </p>
      )}
      <Tabs.Root value={mode} onValueChange={setMode} className="mt-8">
        <Tabs.List className="mb-6 flex border-b border-line">
          <Tabs.Tab value="login" className={tab}>
            Log in
          </Tabs.Tab>
          <Tabs.Tab value="register" className={tab}>
            Register
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <CredentialsForm mode="login" next={next} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <CredentialsForm mode="register" next={next} />
          <p className="mt-5 text-xs text-ink-muted">
            By creating an account you agree to the{' '}
            <a href={routes.terms.path} className="underline underline-offset-2">
              Terms of Service
            </a>{' '}
            and the{' '}
            <a href={routes.privacy.path} className="underline underline-offset-2">
              Privacy Policy
            </a>
            .
          </p>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

function ConfirmAddress({ token, next }: { token: string; next: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-12 sm:py-20">
      <PageHeading>Confirm your address</PageHeading>
      <p className="mt-2 text-ink-muted">
        This is not the browser you registered with, so please choose a new password. The one that
        was typed there will not work any more.
      </p>
      <ConfirmForm token={token} next={next} />
    </div>
  )
}
