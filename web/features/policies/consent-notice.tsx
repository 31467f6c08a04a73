import { type PolicyId, policies } from '../../../domain/policies/policies.ts'
import { routes } from '../../../domain/routes.ts'
import { Button } from '../../ui/button.tsx'

type ConsentNoticeProps = {
  policy: PolicyId
  /** Whether it is hidden until `offerConsents` shows it, on a static page. */
  hidden?: boolean
  onAccept?(): void
}

/** Asks for consent to a changed policy. */
export function ConsentNotice({ policy, hidden, onAccept }: ConsentNoticeProps) {
  const { title } = policies[policy]
  return (
    <section
      aria-label="Changed policy"
      hidden={hidden}
      data-consent={policy}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-attention-soft px-4 py-3 text-sm sm:px-8 [&[hidden]]:hidden print:hidden"
    >
      <p>
        {`The ${title} has changed in something that matters. `}
        <a
          href={routes[`${policy}Changes`].path}
          className="font-semibold underline underline-offset-2"
        >
          See what changed
        </a>
      </p>
      <Button variant="secondary" onClick={onAccept}>
        {`I accept the ${title}`}
      </Button>
    </section>
  )
}
