import { advisors } from '../../../../domain/advisors/advisors.ts'
import { sectionOf } from '../../../../domain/advisors/knowledge.ts'
import { type SampleCitation, sampleBeginning } from '../../../../domain/advisors/sample-answers.ts'
import { sampleRoute } from '../../../../domain/routes.ts'
import { staticAnswer } from '../../../lib/static-answer.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'

const advisor = 'leadership'

/** The first steps of a sample answer with its question and sources, laid out as in the product. */
export function Exchange() {
  const { question, text, citations } = sampleBeginning(advisor)
  return (
    <article
      aria-labelledby="exchange-question"
      data-hue={advisors[advisor].hue}
      className="rounded-lg border border-line bg-surface-raised lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <header className="border-b border-line px-5 py-5 sm:px-8 sm:py-6">
        <p className="flex items-center gap-2 text-xs font-semibold text-advisor">
          <span className="h-2 w-3.5 rounded-sm bg-advisor" />
          {`${advisors[advisor].title} advisor`}
        </p>
        <h2 id="exchange-question" className="mt-2 text-xl font-normal italic">
          {question}
        </h2>
      </header>
      <div className="px-5 py-6 sm:px-8">
        <div className="answer text-base">
          <Markdown text={text} {...staticAnswer} />
        </div>
        <Sources citations={citations} />
        <p className="mt-5">
          <a
            href={sampleRoute(advisor).path}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            Read the whole answer
          </a>
        </p>
      </div>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-muted sm:px-8">
        A real answer from the library, unedited. AI responses are starting points. Your
        professional judgment must apply.
      </p>
    </article>
  )
}

function Sources({ citations }: { citations: SampleCitation[] }) {
  return (
    <section aria-labelledby="exchange-sources" className="mt-6 border-t border-line-strong pt-4">
      <h3 id="exchange-sources" className="font-sans text-xs font-semibold tracking-normal">
        Sources
      </h3>
      <ol className="mt-1.5 text-xs text-ink-muted">
        {citations.map((source) => (
          <Footnote key={source.number} source={source} />
        ))}
      </ol>
    </section>
  )
}

function Footnote({ source }: { source: SampleCitation }) {
  const { number, publisher, document, version, url, practice } = source
  const section = sectionOf(source)
  return (
    <li
      id={`source-${number}`}
      className="flex gap-2 rounded-sm py-0.5 target:bg-advisor-soft target:text-ink"
    >
      <span aria-hidden className="w-4 shrink-0 text-advisor tabular-nums">
        {number}
      </span>
      <span>
        {`${publisher}, `}
        <cite>{unbroken(document)}</cite>
        {practice ? `, ${section}. Nearest passage: ` : `, ${section}, ${version}. `}
        <a href={url} className="inline-block py-0.5 text-ink underline underline-offset-2">
          {new URL(url).host}
        </a>
      </span>
    </li>
  )
}
