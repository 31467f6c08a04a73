import { brand } from '../../../domain/brand.ts'
import type { SiteFigures } from '../../../domain/site-figures.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { dataPurposes } from '../../../domain/trust/data-map.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { LegalDocument } from '../../ui/legal-document.tsx'
import { ContactLink } from './contact-link.tsx'
import { agreementSections } from './trust-agreements.tsx'
import { trustDataSections } from './trust-data.tsx'
import { trustSecuritySections } from './trust-security.tsx'

/** The trust page, with lists and figures read from the running system. */
export function TrustPage({ settings, figures, trust }: StaticPageProps) {
  return (
    <LegalDocument
      title="Trust and security"
      updated={{ iso: figures.readAt, text: longDate(figures.readAt) }}
      updatedLabel="Read from the running system on"
      summary={
        <>
          <p>
            {`What ${brand.name} holds, who handles it, how long it stays and how it is protected. Lists and figures here are drawn from the system itself each time the page is made.`}
          </p>
          <Figures figures={figures} />
        </>
      }
      sections={[
        ...(trust ? trustDataSections(trust, dataPurposes(settings)) : []),
        ...trustSecuritySections(settings.incidents, figures),
        ...agreementSections,
        {
          id: 'contact',
          title: 'Ask us',
          body: (
            <p>
              A question that is not answered here: <ContactLink />. A person reads it.
            </p>
          ),
        },
      ]}
    />
  )
}

function Figures({ figures: { library } }: { figures: SiteFigures }) {
  if (!library || library.entries === 0) return null
  const { entries, facts, documents, overdue } = library
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <p className="mt-3 font-sans text-sm text-ink-muted">
      {`The advisors’ library: ${number(entries)} entries on ${number(facts)} facts from ${number(documents)} documents, ${overdue === 0 ? 'none' : number(overdue)} overdue for review.`}
    </p>
  )
}
