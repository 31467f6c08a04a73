import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import {
  type AnswerFigures,
  startOfMonth,
  type Usage,
  usagePublishersShown,
} from '../../../domain/advisors/usage.ts'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'

/** A person's questions, answers and ratings: in total, by month, by advisor and by publisher. */
export function UsageFigures({ usage }: { usage: Usage }) {
  const { months, questions, sources } = usage
  const rows = byAdvisor(usage)
  return (
    <>
      <Totals rows={rows} />
      <Section
        id="months"
        title="Questions by month"
        description="Months are counted in UTC. A question you changed and asked again counts twice."
      >
        <BarList
          title="Questions by month"
          heads={['Month', 'Questions']}
          bars={months.toReversed().map((month) => ({
            key: month,
            label: monthWords(month),
            value: sum(questions.filter((one) => one.month === month).map((one) => one.count)),
          }))}
          empty="No questions in these months."
        />
      </Section>
      <section aria-labelledby="advisors-title" className="mt-10 border-t border-line pt-8">
        <h2 id="advisors-title" className="text-xl">
          By advisor
        </h2>
        <p className="mt-2 max-w-prose text-sm text-ink-muted">
          An answer has no sources where the library holds nothing that supports one, or where the
          advisor asks you back.
        </p>
        <DataTable
          caption="Questions and answers by advisor"
          columns={columns}
          rows={rows}
          keyOf={({ advisor }) => advisor}
          empty="No advisor was asked yet."
        />
      </section>
      <Section
        id="sources"
        title="Sources"
        description={`In how many of your answers a publisher is cited, at most ${usagePublishersShown} publishers.`}
      >
        <BarList
          title="Publishers by answers that cite them"
          heads={['Publisher', 'Answers']}
          bars={sources.map(({ publisher, answers }) => ({
            key: publisher,
            label: publisher,
            value: answers,
          }))}
          empty="No answer of these months cites a source."
        />
      </Section>
    </>
  )
}

type AdvisorRow = AnswerFigures & { questions: number }

function byAdvisor({ questions, answers }: Usage): AdvisorRow[] {
  return advisorIds
    .map((advisor: AdvisorId) => ({
      ...(answers.find((one) => one.advisor === advisor) ?? {
        advisor,
        answers: 0,
        withoutSources: 0,
        good: 0,
        poor: 0,
      }),
      questions: sum(questions.filter((one) => one.advisor === advisor).map((one) => one.count)),
    }))
    .filter((row) => row.questions > 0 || row.answers > 0)
    .toSorted((a, b) => b.questions - a.questions)
}

function Totals({ rows }: { rows: AdvisorRow[] }) {
  const total = (of: (row: AdvisorRow) => number) => sum(rows.map(of))
  const answers = total((row) => row.answers)
  const figures: [string, number][] = [
    ['Questions', total((row) => row.questions)],
    ['Answers with sources', answers - total((row) => row.withoutSources)],
    ['Answers without sources', total((row) => row.withoutSources)],
    ['Rated good', total((row) => row.good)],
    ['Rated poor', total((row) => row.poor)],
  ]
  return (
    <dl className="mt-8 pairs gap-x-8 gap-y-5 sm:grid-cols-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="font-serif text-3xl tabular-nums">{plain.format(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const numeric = (id: keyof AdvisorRow, title: string): Column<AdvisorRow> => ({
  id,
  title,
  narrow: title,
  numeric: true,
  cell: (row) => <span className="tabular-nums">{plain.format(Number(row[id]))}</span>,
})

const columns: Column<AdvisorRow>[] = [
  { id: 'advisor', title: 'Advisor', cell: ({ advisor }) => advisors[advisor].title },
  numeric('questions', 'Questions'),
  numeric('answers', 'Answers'),
  numeric('withoutSources', 'Without sources'),
  numeric('good', 'Rated good'),
  numeric('poor', 'Rated poor'),
]

const plain = new Intl.NumberFormat('en-US')
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** A month such as "2026-11" as "Nov 2026". */
function monthWords(month: string): string {
  return startOfMonth(month).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
