import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { routes, safeNext } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { Purpose } from './credentials.ts'
import { LoginForm, RegisterForm } from './credentials-form.tsx'
import { ConfirmForm, LinkLogin, ResetForm } from './link-forms.tsx'
import { OtherWays } from './other-ways.tsx'
import { ProofForm } from './proof-form.tsx'
import { PasskeyStep, SecondFactorForm } from './second-factor-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api['sign-in-ways'].$get())
}

/** The pages to log in, register and recover an account; they return to `next`. */
export function Component() {
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const [confirm, reset, login] = ['confirm', 'reset', 'login'].map((name) => search.get(name))
  if (confirm)
    return (
      <Frame
        title="Confirm your address"
        intro="This is not the browser you registered with, so please choose a new password. The one that was typed there will not work any more."
      >
        <ConfirmForm token={confirm} next={next} />
      </Frame>
    )
  if (reset && search.has('invited'))
    return (
      <Frame
        title={`Welcome to ${brand.name}`}
        intro="Your account is ready. Choose a password for it: with that and your address you log in."
      >
        <ResetForm token={reset} next={next} isFirst />
      </Frame>
    )
  if (reset)
    return (
      <Frame
        title="Choose a new password"
        intro="Every browser that is logged in to your account is logged out."
      >
        <ResetForm token={reset} next={next} />
      </Frame>
    )
  if (login)
    return (
      <Frame title={`Log in to ${brand.name}`} intro="You opened the link we sent you.">
        <LinkLogin token={login} next={next} />
      </Frame>
    )
  if (search.get('step') === 'second-factor')
    return (
      <Frame title="Second factor" intro="Type the code your authenticator app shows now.">
        <SecondFactorForm next={next} />
      </Frame>
    )
  if (search.get('step') === 'passkey')
    return (
      <Frame
        title="Your passkey"
        intro="Admins and editors show their passkey as well: with it you are in."
      >
        <PasskeyStep next={next} />
      </Frame>
    )
  return <Entrance next={next} />
}

/** The message for somebody whom a link or provider led here, or null. */
function useArrival(): string | null {
  const [search] = useSearchParams()
  if (search.get('link') === 'ended')
    return 'This link is not valid any more. Log in, or register again to get a new one.'
  if (search.get('provider') === 'failed')
    return providerFailures.get(search.get('error') ?? '') ?? providerFailed
  return null
}

const providerFailed =
  'That log-in did not work. If your address has an account here, log in another way and link it in your profile.'

/** Messages for a provider's error codes. */
const providerFailures = new Map([
  [
    'email_not_verified',
    'Your account is made. We sent a message to your address: open the link in it, in this browser, to finish.',
  ],
  ['BANNED', 'This account is closed for now. Write to us if you think that is a mistake.'],
])

function Entrance({ next }: { next: string }) {
  const ways = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const arrival = useArrival()
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const [proof, setProof] = useState<{ purpose: Purpose; identifier: string } | null>(
    search.get('step') === 'forgot' ? { purpose: 'reset', identifier: '' } : null,
  )
  const form = useRef<HTMLFormElement>(null)
  const ask = (purpose: Purpose) => {
    const typed = form.current && new FormData(form.current).get('identifier')
    setProof({ purpose, identifier: String(typed ?? '') })
  }
  if (proof)
    return (
      <Frame title={proof.purpose === 'reset' ? 'Forgot password' : 'Log in without a password'}>
        <div className="mt-4">
          <ProofForm {...proof} next={next} onBack={() => setProof(null)} />
        </div>
      </Frame>
    )
  return (
    <Frame
      title={`${mode === 'login' ? 'Log in to' : 'Register for'} ${brand.name}`}
      intro="Your advisors, conversations and sources are inside."
    >
      {arrival && (
        <p role="status" className="mt-4 rounded-md border border-line p-4 text-sm">
          {arrival}
        </p>
      )}
      <Tabs.Root value={mode} onValueChange={setMode} className="mt-8">
        <Tabs.List activateOnFocus className="mb-6 flex border-b border-line">
          <Tabs.Tab value="login" className={tab}>
            Log in
          </Tabs.Tab>
          <Tabs.Tab value="register" className={tab}>
            Register
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm next={next} form={form} onForgot={() => ask('reset')} />
          <OtherWays ways={ways} next={next} onMessage={() => ask('sign-in')} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterForm next={next} turnstile={ways.turnstile} />
          <Agreement />
        </Tabs.Panel>
      </Tabs.Root>
    </Frame>
  )
}

const tab =
  'min-h-11 flex-1 border-b-2 border-transparent px-3 text-sm font-semibold text-ink-muted hover:text-ink data-[active]:border-brand data-[active]:text-brand'

type FrameProps = { title: string; intro?: string; children: ReactNode }

function Frame({ title, intro, children }: FrameProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-12 sm:py-20">
      <PageHeading>{title}</PageHeading>
      {intro && <p className="mt-2 text-ink-muted">{intro}</p>}
      {children}
    </div>
  )
}

function Agreement() {
  return (
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
  )
}
