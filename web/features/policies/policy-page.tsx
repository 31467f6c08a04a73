import { counted } from '../../../domain/counted.ts'
import { type PolicyId, type PolicyVersion, policies } from '../../../domain/policies/policies.ts'
import { routes } from '../../../domain/routes.ts'
import { longDate } from '../../../domain/text/dates.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { LegalDocument } from '../../ui/legal-document.tsx'
import { PolicyBlocks } from './policy-block.tsx'
import { policyText } from './policy-texts.ts'

/** The privacy policy, in its latest version or the one asked for. */
export const PrivacyPage = (props: StaticPageProps) => <PolicyPage id="privacy" {...props} />

/** The terms, in their latest version or the one asked for. */
export const TermsPage = (props: StaticPageProps) => <PolicyPage id="terms" {...props} />

/** A policy's latest version, or an earlier one by `?version=`. */
function PolicyPage({ id, url, settings }: StaticPageProps & { id: PolicyId }) {
  const { title, summary } = policies[id]
  const versions: readonly PolicyVersion[] = policies[id].versions
  const [latest] = versions
  const asked = url.searchParams.get('version') ?? ''
  const shown = policyText(id, asked, settings) ? asked : (latest?.version ?? '')
  const sections = policyText(id, shown, settings) ?? []
  return (
    <LegalDocument
      title={title}
      updated={{ iso: shown, text: longDate(shown) }}
      updatedLabel={shown === latest?.version ? 'Last updated' : 'An earlier version, of'}
      summary={
        <>
          <p>{summary}</p>
          <Versions id={id} versions={versions} shown={shown} />
        </>
      }
      sections={sections.map(({ blocks, ...section }) => ({
        ...section,
        body: <PolicyBlocks blocks={blocks} />,
      }))}
    />
  )
}

type VersionsProps = { id: PolicyId; versions: readonly PolicyVersion[]; shown: string }

function Versions({ id, versions, shown }: VersionsProps) {
  const { path } = routes[id]
  return (
    <details className="mt-4 font-sans text-sm text-ink-muted">
      <summary className="inline-flex min-h-8 items-center font-semibold">
        {counted(versions.length, 'version')}
      </summary>
      <ul className="mt-2 flex flex-col gap-2 [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2">
        {versions.map(({ version, changes }, index) => (
          <li key={version}>
            {version === shown ? (
              <strong className="font-semibold text-ink">{longDate(version)}</strong>
            ) : (
              <a href={index === 0 ? path : `${path}?version=${version}`}>{longDate(version)}</a>
            )}
            {`. ${changes} `}
            {index < versions.length - 1 && (
              <a href={`${routes[`${id}Changes`].path}?version=${version}`}>What changed</a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
