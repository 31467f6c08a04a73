import { routes } from '../../../domain/routes.ts'
import {
  readSelfCheck,
  selfCheckAnswers,
  selfCheckQuestions,
  selfCheckReport,
} from '../../../domain/tools/self-check.ts'
import { trendOf } from '../../../domain/tools/trend.ts'
import { inputsOf, type Kept, KeptLine } from './kept-inputs.tsx'
import { ToolForm, toReact } from './tool-page.tsx'
import { tableView } from './tool-view.ts'

/** The cybersecurity self-check: six questions, a score, and next steps. */
export function SelfCheck({ url, kept }: { url: URL; kept: Kept }) {
  const given = inputsOf(url, kept)
  const answers = readSelfCheck(given)
  const trend = trendOf(kept ?? [])
  return (
    <section aria-labelledby="self-check" className="mt-14 border-t border-line-strong pt-8">
      <h2 id="self-check" className="text-2xl">
        Check yourself
      </h2>
      <p className="mt-3 text-ink-muted">
        {kept
          ? 'Six questions, three minutes. Take it again in a term: what you save with your district is compared below.'
          : 'Six questions, three minutes. Take it again in a term: the results of this browser are kept below, and nowhere else.'}
      </p>
      <KeptLine url={url} kept={kept} path={routes.cybersecurity.path} />
      <ToolForm
        tool="self-check"
        action={`${routes.cybersecurity.path}#self-check`}
        report={selfCheckReport(given)}
        kept={kept}
      >
        {selfCheckQuestions.map(({ id, control, question }) => (
          <fieldset key={id} className="border-t border-line py-4">
            <legend className="float-left w-full font-semibold">{control}</legend>
            <p className="clear-both text-ink-muted">{question}</p>
            <div className="mt-2 flex flex-wrap gap-x-6">
              {Object.entries(selfCheckAnswers).map(([value, label]) => (
                <label key={value} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name={id}
                    value={value}
                    defaultChecked={answers[id] === value}
                    className="size-5"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </ToolForm>
      <div data-tool-history className="mt-8">
        {trend.rows.length > 0 && toReact(tableView(trend), 0)}
      </div>
    </section>
  )
}
