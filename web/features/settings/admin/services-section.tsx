import { lazy, Suspense, useEffect, useState } from 'react'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Section } from '../../../ui/section.tsx'

const ServiceTests = lazy(browserOnly(() => import('./service-tests.tsx')))

/** The services the product depends on, each with a button that tests it. */
export default function ServicesSection() {
  // Rendered in the browser only: the tests are buttons.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Section
      id="services"
      title="Services"
      description="Each is tried as the product would use it. What failed before stands on the dashboard."
    >
      <Suspense>{ready && <ServiceTests />}</Suspense>
    </Section>
  )
}
