import { loginAddress, routes } from '../../../../domain/routes.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormStatus } from './use-district-form.ts'

type SaveBarProps = {
  status: FormStatus
  /** False until hydrated: a native submit before that would leave the page. */
  ready: boolean
  onDiscard(): void
}

/** The form's submit and discard buttons, always visible, with the outcome of the last save. */
export function SaveBar({ status, ready, onDiscard }: SaveBarProps) {
  const { phase, message, loginNeeded } = status
  const pending = phase === 'unsaved' || phase === 'restored' || phase === 'failed'
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface py-3">
      <Button type="submit" disabled={!ready || phase === 'saving'}>
        Save district
      </Button>
      {pending && (
        <Button variant="quiet" onClick={onDiscard}>
          <span>
            Discard<span className="max-sm:sr-only"> changes</span>
          </span>
        </Button>
      )}
      <div className="min-w-0 basis-full text-sm sm:flex-1 sm:basis-0">
        {phase === 'unsaved' && <p className="text-ink-muted">{message}</p>}
        <p role="status" className={phase === 'restored' ? 'text-attention' : 'text-ink-muted'}>
          {phase !== 'failed' && phase !== 'unsaved' && message}
        </p>
        <p role="alert" className="font-semibold text-danger">
          {phase === 'failed' && message}
          {loginNeeded && (
            <>
              {' '}
              <a
                href={loginAddress(routes.profileDistrict, routes.profileDistrict.path)}
                className="underline underline-offset-2"
              >
                Log in again
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
