import { LateSection } from './late-section.tsx'

const steps = [
  {
    title: 'Ask in your own words',
    text: 'Choose an advisor and write as you would to a colleague. Details of a student that slip in and are recognized are replaced before anything is stored.',
  },
  {
    title: 'Read it with its sources',
    text: 'The answer is a page, not a chat bubble. Numbered footnotes give publisher, document, section and date, and open the original.',
  },
  {
    title: 'Decide, and carry it out',
    text: 'Steps come with an owner and an effort. Tick them off, copy the table into your board packet, and keep the conversation or delete it.',
  },
]

/** The landing page's three steps: ask, read with sources, decide. */
export function HowItWorks() {
  return (
    <LateSection
      labelledBy="how-title"
      reserve="[contain-intrinsic-height:auto_45rem] md:[contain-intrinsic-height:auto_28rem]"
    >
      <div className="mx-auto max-w-page px-5 py-16 lg:py-24">
        <h2 id="how-title" className="text-2xl sm:text-3xl">
          How it works
        </h2>
        <ol className="mt-9 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-brand pt-4">
              <span aria-hidden className="font-serif text-2xl text-brand">
                {index + 1}
              </span>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </LateSection>
  )
}
