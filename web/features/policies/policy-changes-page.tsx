import { counted } from '../../../domain/counted.ts'
import {
  compareBlocks,
  type PolicyChange,
  type PolicyId,
  type PolicyVersion,
  policies,
} from '../../../domain/policies/policies.ts'
import { routes } from '../../../domain/routes.ts'
import { longDate } from '../../../domain/text/dates.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { inline } from './policy-block.tsx'
import { policyText } from './policy-texts.ts'

/** The changes between two versions of the privacy policy. */
export const PrivacyChangesPage = (props: StaticPageProps) => <Changes id="privacy" {...props} />

/** The changes between two versions of the terms. */
export const TermsChangesPage = (props: StaticPageProps) => <Changes id="terms" {...props} />

/** The changes of a policy's version (`?version=`, else the latest) against the one before. */
function Changes({ id, url, settings }: StaticPageProps & { id: PolicyId }) {
  const versions: readonly PolicyVersion[] = policies[id].versions
  const asked = versions.findIndex(({ version }) => version === url.searchParams.get('version'))
  const at = Math.min(Math.max(asked, 0), versions.length - 2)
  const [after, before] = [versions[at], versions[at + 1]]
  if (!after || !before) return null
  const old = new Map(policyText(id, before.version, settings)?.map((one) => [one.id, one.blocks]))
  const sections = (policyText(id, after.version, settings) ?? []).map((section) => ({
    ...section,
    changes: compareBlocks(old.get(section.id) ?? [], section.blocks),
  }))
  const changed = sections.filter(({ changes }) => changes.some(({ kind }) => kind !== 'same'))
  return (
    <div className="mx-auto max-w-[44rem] px-5 pt-12 pb-20 sm:pt-16">
      <h1 className="text-3xl sm:text-4xl">{`What changed in the ${policies[id].title}`}</h1>
      <p className="mt-3 text-sm text-ink-muted">
        {`${longDate(before.version)} to ${longDate(after.version)}`}
      </p>
      <p className="mt-6 font-serif text-lg">{after.changes}</p>
      {changed.map(({ id: part, title, changes }) => (
        <section key={part} aria-labelledby={part} className="mt-10">
          <h2 id={part} className="text-xl">
            {title}
          </h2>
          <div className="mt-3 flex flex-col gap-3">
            {changes.map((change) => (
              <Block key={`${change.kind} ${change.text}`} change={change} />
            ))}
          </div>
        </section>
      ))}
      <p className="mt-10 text-sm text-ink-muted">
        {`${sections.length - changed.length} of ${counted(sections.length, 'section')} are word for word the same. `}
        <a href={routes[id].path} className="text-brand underline underline-offset-2">
          {`The ${policies[id].title}, whole`}
        </a>
      </p>
    </div>
  )
}

function Block({ change }: { change: PolicyChange }) {
  const { kind, text } = change
  const words = inline(text.replace(/^- /, ''))
  if (kind === 'relinked')
    return (
      <div className="border-l-2 border-line-strong px-3 py-2">
        <p className="text-xs font-semibold">The words are the same; where they lead has changed</p>
        <p className="text-ink-muted">{words}</p>
        {change.links.map(({ words: place, from, to }) => (
          <p key={from} className="mt-1 text-sm">
            {`“${place}” led to `}
            <del>{from}</del>
            {' and leads to '}
            <ins className="font-semibold no-underline">{to}</ins>
            {' now.'}
          </p>
        ))}
      </div>
    )
  if (kind === 'same') return <p className="text-ink-muted">{words}</p>
  if (kind === 'added')
    return (
      <p className="border-l-2 border-brand bg-brand-soft px-3 py-2">
        <span className="block text-xs font-semibold">New</span>
        <ins className="no-underline">{words}</ins>
      </p>
    )
  return (
    <p className="border-l-2 border-danger bg-danger-soft px-3 py-2">
      <span className="block text-xs font-semibold">Removed</span>
      <del>{words}</del>
    </p>
  )
}
