import { advisors } from '../../../domain/advisors/advisors.ts'
import {
  type ExchangeSource,
  type ExchangeStep,
  question,
  sources,
  steps,
} from './exchange-content.ts'

/** A question and its answer, set as the product sets them. */
export function Exchange() {
  return (
    <article
      aria-labelledby="exchange-question"
      data-advisor="leadership"
      className="rounded-lg border border-line bg-surface-raised lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <header className="border-b border-line px-5 py-5 sm:px-8 sm:py-6">
        <p className="flex items-center gap-2 text-xs font-semibold text-advisor">
          <span className="h-2 w-3.5 rounded-sm bg-advisor" />
          {`${advisors.leadership.title} advisor`}
        </p>
        <h2 id="exchange-question" className="mt-2 text-xl font-normal italic">
          {question}
        </h2>
      </header>
      <div className="px-5 py-6 sm:px-8">
        <p className="font-serif text-lg">
          Because one stolen password should not open the district. The federal baseline asks for
          MFA and says whose accounts come first,
          <Ref source={1} /> and the risk belongs to the district’s leaders, not to IT alone.
          <Ref source={2} /> The cost is mostly staff hours and a security key for those who will
          not use a phone. E-Rate does not pay for MFA, so plan it in your own budget.
          <Ref source={3} />
        </p>
        <ol className="mt-6">
          {steps.map((step, index) => (
            <Step key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
        <Sources />
      </div>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-muted sm:px-8">
        AI responses are starting points. Your professional judgment must apply.
      </p>
    </article>
  )
}

function Step({ step, number }: { step: ExchangeStep; number: number }) {
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <span aria-hidden className="w-5 shrink-0 font-serif text-xl leading-7 text-advisor">
        {number}
      </span>
      <div>
        <p className="font-semibold">{step.title}</p>
        <p className="text-sm">
          {step.text}
          <Ref source={step.source} />
        </p>
        <dl className="mt-1.5 flex flex-wrap gap-x-5 text-xs text-ink-muted">
          <Detail term="Owner" value={step.owner} />
          <Detail term="Effort" value={step.effort} />
        </dl>
      </div>
    </li>
  )
}

function Detail({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="font-semibold">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Sources() {
  return (
    <section aria-labelledby="exchange-sources" className="border-t border-line-strong pt-4">
      <h3 id="exchange-sources" className="font-sans text-xs font-semibold tracking-normal">
        Sources
      </h3>
      <ol className="mt-1.5 text-xs text-ink-muted">
        {sources.map((source, index) => (
          <Footnote key={source.section} source={source} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function Footnote({ source, number }: { source: ExchangeSource; number: number }) {
  const { publisher, document, section, date, url } = source
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
        <cite>{document}</cite>
        {`, ${section}, ${date}. `}
        <a href={url} className="inline-block py-0.5 text-ink underline underline-offset-2">
          {new URL(url).host}
        </a>
      </span>
    </li>
  )
}

function Ref({ source }: { source: number }) {
  return (
    <sup className="font-sans text-xs leading-none">
      <a
        href={`#source-${source}`}
        aria-label={`Source ${source}`}
        className="-mx-px px-0.5 py-1.5 font-semibold text-advisor hover:underline"
      >
        {source}
      </a>
    </sup>
  )
}
