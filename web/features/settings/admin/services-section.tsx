import { lazy, Suspense, useEffect, useState } from 'react'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Section } from '../../../ui/section.tsx'

const ServiceTests = lazy(browserOnly(() => import('./service-tests.tsx')))

/** What the product depends on, each with a press that tries it now. */
export default function ServicesSection() {
  // Only a browser can press: the worker does not draw them.
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
