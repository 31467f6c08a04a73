import type { Tool, ToolInputs, ToolReport } from './report.ts'

export const selfCheckAnswers = {
  no: 'Not yet',
  partly: 'Partly',
  yes: 'Yes, and we can show it',
} as const
export type SelfCheckAnswer = keyof typeof selfCheckAnswers

const costs = {
  none: 'staff time only',
  little: 'little money',
  some: 'money and staff time',
} as const
type Cost = keyof typeof costs

export type SelfCheckQuestion = {
  id: string
  control: string
  question: string
  next: string
  cost: Cost
  /** Evidence an insurer or the board may ask for. */
  evidence: string
}

/** The highest-priority steps of CISA's K-12 report, in its order (web/features/guides). */
export const selfCheckQuestions: readonly SelfCheckQuestion[] = [
  {
    id: 'mfa',
    control: 'Multifactor authentication',
    question: 'Is it required of every administrator, of remote access, and of all staff?',
    next: 'List every administrator account and require it of those this month.',
    cost: 'little',
    evidence: 'A report from the sign-in system: accounts with and without it, on one day',
  },
  {
    id: 'patches',
    control: 'Known flaws fixed',
    question:
      'Are flaws that attackers are known to use fixed within two weeks, and does somebody scan you from outside?',
    next: 'Sign up for CISA’s free scan of what faces the internet.',
    cost: 'none',
    evidence: 'The last scan report, and the dates its findings were closed',
  },
  {
    id: 'backups',
    control: 'Backups restored',
    question:
      'Is a copy kept where an attacker with your passwords cannot reach it, and was it restored this year?',
    next: 'Restore one file server or one student-system export, and write down how long it took.',
    cost: 'some',
    evidence: 'The log of the last restore: date, what, how long, by whom',
  },
  {
    id: 'exposure',
    control: 'Little shown to the internet',
    question:
      'Do you know every service that can be reached from outside, and is remote desktop not one of them?',
    next: 'Compare what the scan found open with what you meant to have open, and close the rest.',
    cost: 'none',
    evidence: 'The list of open services with an owner for each',
  },
  {
    id: 'plan',
    control: 'Incident plan rehearsed',
    question:
      'Is there a plan on paper with names and numbers, and did you rehearse it in the last twelve months?',
    next: 'Fill in the plan’s first page and hold a one-hour tabletop.',
    cost: 'none',
    evidence: 'The plan with its date, and the notes of the last exercise',
  },
  {
    id: 'training',
    control: 'Everyone trained',
    question: 'Did all staff have training this year, and are reports of suspicious mail counted?',
    next: 'Put ten minutes on the next staff meeting: one recent phishing message, taken apart.',
    cost: 'none',
    evidence: 'Share of staff trained, and reports by month',
  },
]

/** The answers of the self-check by question; null where none was given. */
export function readSelfCheck(inputs: ToolInputs): Record<string, SelfCheckAnswer | null> {
  return Object.fromEntries(
    selfCheckQuestions.map(({ id }) => {
      const given = inputs.get(id)
      return [
        id,
        given !== null && Object.hasOwn(selfCheckAnswers, given)
          ? (given as SelfCheckAnswer)
          : null,
      ]
    }),
  )
}

const points: Record<SelfCheckAnswer, number> = { no: 0, partly: 1, yes: 2 }
const costOrder: Cost[] = ['none', 'little', 'some']

/** The score in percent, and up to three next steps: the cheapest first, then in CISA's order. */
export function selfCheckScore(answers: Record<string, SelfCheckAnswer | null>) {
  const answered = selfCheckQuestions.filter(({ id }) => answers[id])
  const got = answered.reduce((total, { id }) => total + points[answers[id] ?? 'no'], 0)
  const open = answered
    .filter(({ id }) => answers[id] !== 'yes')
    .toSorted((a, b) => costOrder.indexOf(a.cost) - costOrder.indexOf(b.cost))
  return {
    answered: answered.length,
    percent: answered.length === 0 ? 0 : Math.round((100 * got) / (2 * answered.length)),
    next: open.slice(0, 3),
    isWhole: answered.length === selfCheckQuestions.length,
  }
}

/** The report of the self-check: its score, and the steps still open. */
export const selfCheckReport: Tool = (inputs): ToolReport => {
  const answers = readSelfCheck(inputs)
  const { answered, percent, next, isWhole } = selfCheckScore(answers)
  const title = 'Cybersecurity self-check'
  const questions = selfCheckQuestions.length
  if (answered === 0)
    return {
      title,
      figures: [],
      tables: [],
      notes: ['Answer the questions above to see where to go on.'],
    }
  return {
    title,
    figures: [
      {
        label: 'In place',
        value: `${percent}%`,
        note: isWhole ? 'of the six priorities' : `of the ${answered} of ${questions} you answered`,
      },
      {
        label: 'Can be shown today',
        value: `${Object.values(answers).filter((answer) => answer === 'yes').length} of ${questions}`,
      },
    ],
    tables: [
      {
        caption: 'What to do next, the cheapest first',
        columns: ['Priority', 'Next step', 'Costs'],
        rows: next.map(({ control, next: step, cost }) => ({
          cells: [control, step, costs[cost]],
        })),
      },
      {
        caption: 'For the board and the insurer',
        columns: ['Priority', 'Answer', 'Evidence to keep'],
        rows: selfCheckQuestions.map(({ id, control, evidence }) => {
          const answer = answers[id]
          return {
            cells: [control, answer ? selfCheckAnswers[answer] : 'Not answered', evidence],
            ...(answer && { share: points[answer] / 2 }),
          }
        }),
      },
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      'Your own judgment, not an audit: “yes” only when it holds for every system today.',
      'Insurers ask more than this. Keep the evidence with its date.',
    ],
  }
}
