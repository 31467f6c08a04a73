import { type ReactNode, useState } from 'react'
import { serviceTestsPerHour } from '../../../../domain/constants.ts'
import { counted } from '../../../../domain/counted.ts'
import { ApiError, api, done, unwrap } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'

/** The services the product depends on, each with a button that tests it. */
export default function ServicesSection() {
  return (
    <Section
      id="services"
      title="Services"
      description="Each is tried as the product would use it. What failed before stands on the dashboard."
    >
      <ul className="divide-y divide-line border-y border-line">
        <Service
          title="Language model"
          hint={`Asks a question that leaders ask, as the advisors would. Up to ${serviceTestsPerHour} times an hour.`}
          run={async () => {
            const test = await unwrap(api.admin.settings.tests.model.$post())
            const { name, firstWordMs, wholeMs, text, tokens, dollars } = test
            const used =
              tokens.input !== null && tokens.output !== null
                ? ` ${count(tokens.input)} tokens read, ${count(tokens.output)} written.`
                : ''
            const cost =
              dollars === null
                ? ' What it cost is known once the price of tokens stands under Advisors.'
                : ` The answer cost ${cents(dollars)}.`
            return (
              <>
                {name}: first word after {seconds(firstWordMs)}, whole after {seconds(wholeMs)}.
                {used}
                {cost}
                <q className="mt-1 block text-ink-muted">{text}</q>
              </>
            )
          }}
        />
        <Service
          title="Mail"
          hint={`Sends a message to your own address. Up to ${serviceTestsPerHour} times an hour.`}
          run={async () => {
            const { to } = await unwrap(api.admin.settings.tests.mail.$post())
            return `Handed over for ${to}. Look whether it arrives.`
          }}
        />
        <Service
          title="Error reporting"
          hint="Reports an error that says it is a test."
          run={async () => {
            await done(api.admin.errors.test.$post())
            return (
              <>
                Reported. It stands under{' '}
                <a href="/admin/errors" className="text-brand underline underline-offset-2">
                  Errors
                </a>{' '}
                within a minute, and at your service where one is set.
              </>
            )
          }}
        />
        <Service
          title="Payment events"
          hint="Looks how the webhook stands at Stripe, and compares its events with what is kept here."
          run={async () => {
            const { checks } = await unwrap(api.admin.billing.check.$get())
            const webhook = checks.find(({ subject }) => subject === 'Webhook')
            if (!webhook)
              return `Stripe is not configured here, so no events come from it. ${checks.map(({ state, problem }) => problem ?? state).join(' ')}`
            await unwrap(api.admin.billing.events.compare.$post())
            const { events } = await unwrap(
              api.admin.billing.events.$get({ query: { state: 'failed' } }),
            )
            const failed =
              events.length === 0
                ? 'no event has failed'
                : `${counted(events.length, 'event has', 'events have')} failed: see the dashboard`
            return `${webhook.problem ?? `Webhook: ${webhook.state}.`} Compared; ${failed}.`
          }}
        />
      </ul>
    </Section>
  )
}

type ServiceProps = { title: string; hint: string; run(): Promise<ReactNode> }

function Service({ title, hint, run }: ServiceProps) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ failed: boolean; words: ReactNode } | null>(null)

  async function test() {
    setBusy(true)
    try {
      setOutcome({ failed: false, words: await run() })
    } catch (error) {
      const words = error instanceof ApiError ? error.message : 'The server did not answer.'
      setOutcome({ failed: true, words })
    }
    setBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-muted">{hint}</p>
        <div
          role="status"
          className={`mt-1 break-words text-sm empty:hidden ${outcome?.failed ? 'text-danger' : ''}`}
        >
          {outcome?.words}
        </div>
      </div>
      <Button variant="secondary" disabled={busy} onClick={() => void test()}>
        {busy ? 'Testing…' : 'Test it'}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}

const count = (tokens: number) => tokens.toLocaleString('en-US')
/** "0.42 cents". */
const cents = (dollars: number) => `${(dollars * 100).toPrecision(2)} cents`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
