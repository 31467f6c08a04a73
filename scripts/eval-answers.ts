/**
 * Measures retrieval, the confidence of the library's answers, and how messages are classified:
 * `node scripts/eval-answers.ts [--json] [--save]`; `--save` writes the figures to their file.
 * `--fit` fits the models of messages and of confidence on the tuning data instead, and `--save`
 * writes these; `--fit --only duty` fits only the model of that kind of message,
 * `--fit --only preference` only the order of the hits, which the confidence is fitted after, and
 * `--fit --only confidence` only that.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figures, measure, type Shares } from './evaluation/figures.ts'

const { values } = parseArgs({
  options: {
    fit: { type: 'boolean' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    save: { type: 'boolean' },
  },
})

if (values.fit) {
  const { fitMessages } = await import('./evaluation/fit-messages.ts')
  const { fitConfidence } = await import('./evaluation/fit-confidence.ts')
  const { fitPreference } = await import('./evaluation/fit-preference.ts')
  const { only } = values
  const ofRanking = { preference: fitPreference, confidence: fitConfidence }
  const isOfRanking = (name: string): name is keyof typeof ofRanking => name in ofRanking
  const fits =
    only && isOfRanking(only)
      ? [await ofRanking[only]()]
      : [
          ...(['sentence', 'message'] as const).map((scope) => fitMessages(scope, only)),
          ...(only ? [] : [await fitConfidence()]),
        ]
  for (const { lines, file, data } of fits) {
    const fitted = `${JSON.stringify(data, null, 2)}\n`
    const isCommitted = fitted === readFileSync(file, 'utf8')
    console.log(lines.join('\n'))
    console.log(`${basename(file.pathname)} ${isCommitted ? 'is as committed' : 'would change'}\n`)
    if (values.save) writeFileSync(file, fitted)
  }
  console.log(
    values.save
      ? 'Saved. Run again without --fit to measure.'
      : 'Nothing is changed without --save.',
  )
} else {
  const figures = await measure()
  console.log(values.json ? JSON.stringify(figures, null, 2) : table(figures))
  if (values.save) {
    const file = new URL('../tests/fixtures/cases/figures.json', import.meta.url)
    writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  }
}

/** A row for each figure, in percent: own questions, tuning half, held-out half. */
function table(figures: Figures): string {
  const columns = Object.keys(figures) as (keyof Figures)[]
  const rows = (['higher', 'lower'] as const).flatMap((direction) => {
    const names = new Set(columns.flatMap((column) => Object.keys(figures[column][direction])))
    return [...names].map((name) => {
      const cells = columns.map((column) => cell(figures[column][direction], name))
      return `${name.padEnd(42)}${cells.join('')}  ${direction === 'higher' ? '↑' : '↓'}`
    })
  })
  return [''.padEnd(42) + columns.map((column) => column.padStart(10)).join(''), ...rows].join('\n')
}

function cell(shares: Shares, name: string): string {
  const value = shares[name]
  return (value === undefined ? '' : value.toFixed(1)).padStart(10)
}
