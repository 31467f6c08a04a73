import { lazy, Suspense, useState } from 'react'
import { secondFactorGraceDays } from '../../../../domain/constants.ts'
import { callAuth } from '../../../lib/session/auth-call.ts'
import { CodeField } from '../../../lib/session/credential-fields.tsx'
import { toast } from '../../../lib/toast.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { InPlaceForm } from '../in-place-form.tsx'
import { OwnerForm, passwordIn } from '../owner-form.tsx'
import { useAccount } from '../use-account.ts'
import { BackupCodes } from './backup-codes.tsx'

const QrCode = lazy(browserOnly(import.meta.env.SSR || (() => import('./qr-code.tsx'))))

type Setup = { totpURI: string; backupCodes: string[] }

/**
 * Sets up an authenticator app (confirmed by its first code), turns it off, and makes backup codes.
 */
export function AuthenticatorSettings() {
  const { account, reload } = useAccount()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <BackupCodes
        codes={codes}
        onDone={async () => {
          setCodes(null)
          await reload()
        }}
      />
    )
  if (setup)
    return (
      <SetupSteps
        setup={setup}
        onCancel={() => setSetup(null)}
        onOn={() => {
          setSetup(null)
          setCodes(setup.backupCodes)
        }}
      />
    )
  if (account.secondFactor.on)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm">
          <strong className="text-brand">On.</strong> Your authenticator app is asked for at each
          log-in, unless you trust the device for 30 days.
        </p>
        <OwnerForm
          label="New backup codes"
          submit="Make new codes"
          hasPassword={account.hasPassword}
          work={async (typed) => {
            const made = await callAuth<{ backupCodes: string[] }>(
              'two-factor/generate-backup-codes',
              passwordIn(typed),
            )
            setCodes(made.backupCodes)
            return undefined
          }}
        >
          <p className="text-sm">The codes you have now stop working.</p>
        </OwnerForm>
        <OwnerForm
          label="Turn off"
          submit="Turn it off"
          danger
          hasPassword={account.hasPassword}
          work={async (typed) => {
            await callAuth('two-factor/disable', passwordIn(typed))
            await reload()
            toast.success('The second factor is off')
            return undefined
          }}
        >
          <p className="text-sm">A password alone, or a message, will open your account again.</p>
        </OwnerForm>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {account.secondFactor.dueAt && (
        <p className="rounded-md border border-line p-4 text-sm">
          Admins and editors need an authenticator app or a passkey within {secondFactorGraceDays}{' '}
          days. After that the admin area of a live site waits until one is set up.
        </p>
      )}
      <OwnerForm
        label="Set up an authenticator app"
        submit="Go on"
        hasPassword={account.hasPassword}
        work={async (typed) => {
          setSetup(await callAuth<Setup>('two-factor/enable', passwordIn(typed)))
          return undefined
        }}
      >
        <p className="text-sm">
          You need an app that makes six-digit codes, such as Google Authenticator, Microsoft
          Authenticator or 1Password.
        </p>
      </OwnerForm>
    </div>
  )
}

type SetupStepsProps = { setup: Setup; onOn(): void; onCancel(): void }

function SetupSteps({ setup, onOn, onCancel }: SetupStepsProps) {
  const secret = new URL(setup.totpURI).searchParams.get('secret') ?? ''
  const sending = useSubmit(async (typed) => {
    await callAuth('two-factor/confirm', { code: typed('code') })
    onOn()
    return undefined
  })
  return (
    <InPlaceForm submit="Turn it on" sending={sending} onCancel={onCancel}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
        <li>
          Scan this with the app.
          <Suspense fallback={<div className="mt-3 size-52 rounded-md bg-surface-sunken" />}>
            <QrCode text={setup.totpURI} />
          </Suspense>
          <p className="mt-2 text-ink-muted">
            Or type this key:{' '}
            <code className="select-all break-all text-ink">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </li>
        <li>Type the code it shows.</li>
      </ol>
      <CodeField />
    </InPlaceForm>
  )
}
