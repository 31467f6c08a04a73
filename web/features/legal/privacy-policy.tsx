import { brand } from '../../../domain/brand.ts'
import { lastUpdated } from './contact-link.tsx'
import { LegalDocument } from './legal-document.tsx'
import { privacyDataSections } from './privacy-data.tsx'
import { privacyRightsSections } from './privacy-rights.tsx'

export function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy Policy"
      updated={lastUpdated}
      summary={
        <p>
          {`${brand.name} is for adults who lead technology in schools. We keep what the service needs, we keep no student data on purpose, we sell nothing to anyone, and you can delete what you wrote.`}
        </p>
      }
      sections={[...privacyDataSections, ...privacyRightsSections]}
    />
  )
}
