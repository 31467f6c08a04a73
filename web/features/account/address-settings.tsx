import { useState } from 'react'
import { CredentialsError, callAuth } from '../../lib/session/auth-call.ts'
import { CodeField, ResendButton } from '../../lib/session/credential-fields.tsx'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { InPlaceForm } from './in-place-form.tsx'
import { OwnerForm, passwordIn } from './owner-form.tsx'
import { useAccount } from './use-account.ts'

/** The account's e-mail address and phone number, each changed by confirming codes. */
export function AddressSettings() {
  const { account, ways } = useAccount()
  return (
    <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
      <div className="grid gap-3 py-4">
        <dt className="text-sm text-ink-muted">Email</dt>
        <dd className="flex flex-col items-start gap-3">
          <p className="break-all">{account.email?.address ?? 'None yet'}</p>
          <EmailChange />
        </dd>
      </div>
      <div className="grid gap-3 py-4">
        <dt className="text-sm text-ink-muted">Phone number</dt>
        <dd className="flex flex-col items-start gap-3">
          <p>
            {account.phone?.number ?? 'None yet'}
            {account.phone && !account.phone.proven && (
              <span className="ml-2 text-sm text-ink-muted">not confirmed</span>
            )}
          </p>
          {ways.texts ? (
            <PhoneChange />
          ) : (
            <p className="text-sm text-ink-muted">This site cannot send text messages.</p>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Sends this step's code again; absent where the call cannot be repeated. */
type Resend = () => Promise<void>
type EmailStep =
  | { at: 'start' }
  | { at: 'present'; newEmail: string; resend: Resend }
  | { at: 'new'; newEmail: string; resend?: Resend }

/** Changing the address needs a code sent to the present address, then one sent to the new. */
function EmailChange() {
  const { account, reload } = useAccount()
  const [step, setStep] = useState<EmailStep>({ at: 'start' })
  if (step.at === 'start')
    return (
      <OwnerForm
        label={account.email ? 'Change' : 'Add an address'}
        submit="Send a code"
        hasPassword={account.hasPassword}
        work={async (typed) => {
          const newEmail = typed('newEmail').trim()
          if (!newEmail) throw new CredentialsError('Please type the new address')
          const confirmed = passwordIn(typed)
          const resend = async () => {
            if (account.email) await callAuth('change-email/begin', confirmed)
            else await callAuth('change-email/request', { newEmail, ...confirmed })
          }
          await resend()
          setStep({ at: account.email ? 'present' : 'new', newEmail, resend })
          return undefined
        }}
      >
        <TextField label="New email address" name="newEmail" type="email" autoComplete="email" />
        {account.email && (
          <p className="text-sm text-ink-muted">
            We send a code to {account.email.address} first, then one to the new address.
          </p>
        )}
      </OwnerForm>
    )
  const { newEmail, resend } = step
  return step.at === 'present' ? (
    <CodeStep
      key="present"
      sentTo={account.email?.address ?? ''}
      submit="Go on"
      resend={resend}
      onCancel={() => setStep({ at: 'start' })}
      work={async (otp) => {
        await callAuth('change-email/request', { newEmail, otp })
        setStep({ at: 'new', newEmail })
      }}
    />
  ) : (
    <CodeStep
      key="new"
      sentTo={newEmail}
      submit="Use this address"
      resend={resend}
      onCancel={() => setStep({ at: 'start' })}
      work={async (otp) => {
        await callAuth('change-email/confirm', { newEmail, otp })
        await reload()
        setStep({ at: 'start' })
        toast.success('Your address is changed')
      }}
    />
  )
}

/** Changing the number needs a code sent to the new one. */
function PhoneChange() {
  const { account, reload } = useAccount()
  const [asked, setAsked] = useState<{ number: string; resend: Resend } | null>(null)
  if (asked)
    return (
      <CodeStep
        sentTo={asked.number}
        submit="Use this number"
        resend={asked.resend}
        onCancel={() => setAsked(null)}
        work={async (code) => {
          await callAuth('change-phone/confirm', { phoneNumber: asked.number, code })
          await reload()
          setAsked(null)
          toast.success('Your number is confirmed')
        }}
      />
    )
  return (
    <div className="flex w-full flex-wrap gap-2">
      <OwnerForm
        label={
          account.phone ? (account.phone.proven ? 'Change' : 'Confirm or change') : 'Add a number'
        }
        submit="Send a code"
        hasPassword={account.hasPassword}
        work={async (typed) => {
          const phoneNumber = typed('phoneNumber').trim()
          if (!phoneNumber) throw new CredentialsError('Please type a phone number')
          const body = { phoneNumber, ...passwordIn(typed) }
          const resend = async () => void (await callAuth('change-phone/request', body))
          await resend()
          setAsked({ number: phoneNumber, resend })
          return undefined
        }}
      >
        <TextField
          label="Phone number"
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          defaultValue={account.phone?.proven === false ? account.phone.number : ''}
        />
      </OwnerForm>
      {account.phone && account.email && (
        <OwnerForm
          label="Remove"
          submit="Remove the number"
          danger
          hasPassword={account.hasPassword}
          work={async (typed) => {
            await callAuth('change-phone/remove', passwordIn(typed))
            await reload()
            return undefined
          }}
        >
          <p className="text-sm">{account.phone.number} will no longer log you in.</p>
        </OwnerForm>
      )}
    </div>
  )
}

type CodeStepProps = {
  sentTo: string
  submit: string
  work(code: string): Promise<void>
  resend?: Resend | undefined
  onCancel(): void
}

function CodeStep({ sentTo, submit, work, resend, onCancel }: CodeStepProps) {
  const sending = useSubmit(async (typed) => {
    await work(typed('code'))
    return undefined
  })
  return (
    <InPlaceForm
      submit={submit}
      sending={sending}
      onCancel={onCancel}
      below={resend && <ResendButton resend={resend} />}
    >
      <p role="status" className="text-sm">
        We sent a code to <strong className="break-all">{sentTo}</strong>. It is good for 15
        minutes.
      </p>
      <CodeField />
    </InPlaceForm>
  )
}
