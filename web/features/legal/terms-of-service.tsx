import { brand } from '../../../domain/brand.ts'
import { lastUpdated } from './contact-link.tsx'
import { LegalDocument } from './legal-document.tsx'
import { termsLiabilitySections } from './terms-liability.tsx'
import { termsServiceSections } from './terms-service.tsx'

export function TermsPage() {
  return (
    <LegalDocument
      title="Terms of Service"
      updated={lastUpdated}
      summary={
        <p>
          {`${brand.name} gives you starting points with their sources. The decisions stay yours. You pay what the plan says, you can cancel at any time, and you keep student data out.`}
        </p>
      }
      sections={[...termsServiceSections, ...termsLiabilitySections]}
    />
  )
}
