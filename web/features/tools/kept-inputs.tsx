import { longDate } from '../../../domain/text/dates.ts'
import type { KeptResult } from '../../../domain/tools/kept.ts'

/**
 * The signed-in person's saved results of the page's tool, the newest first; null for a visitor.
 */
export type Kept = KeptResult[] | null | undefined

/** A tool's inputs: those in the address, else the last saved ones. */
export function inputsOf(url: URL, kept: Kept): URLSearchParams {
  const [last] = kept ?? []
  return url.search === '' && last ? new URLSearchParams(last.inputs) : url.searchParams
}

type KeptLineProps = { url: URL; kept: Kept; path: string }

/** Says which inputs the form shows, and links to the others. */
export function KeptLine({ url, kept, path }: KeptLineProps) {
  const [last] = kept ?? []
  if (!last) return null
  const link = 'inline-block py-1 text-brand underline underline-offset-2'
  return (
    <p className="mt-6 text-ink-muted text-sm print:hidden">
      {url.search === '' ? (
        <>
          {`Your district’s inputs of ${longDate(last.day)}. `}
          <a href={`${path}?new`} className={link}>
            Begin with an empty form
          </a>
        </>
      ) : (
        <>
          {`You have saved inputs of ${longDate(last.day)}. `}
          <a href={path} className={link}>
            Open them
          </a>
        </>
      )}
    </p>
  )
}
