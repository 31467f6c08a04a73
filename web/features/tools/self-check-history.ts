import type { ToolReport } from '../../../domain/tools/report.ts'

type Kept = { date: string; score: string }

const key = 'self-check'
const mostKept = 12

/** Keeps today's result in this browser, so that a later one can be compared with it. */
export function keepResult({ figures: [score] }: ToolReport) {
  if (!score) return
  const date = new Date().toISOString().slice(0, 10)
  const others = kept().filter((one) => one.date !== date)
  const all = [...others, { date, score: score.value }].slice(-mostKept)
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // Without storage there is a result, and no history.
  }
  showKept()
}

/** The results of this browser, the first one first. */
export function showKept() {
  const place = document.querySelector('[data-tool-history]')
  const results = kept()
  if (!place || results.length === 0) return
  const heading = document.createElement('h3')
  heading.className = 'font-serif text-lg'
  heading.textContent = 'Your results so far'
  const list = document.createElement('ol')
  list.className = 'mt-2'
  for (const { date, score } of results) {
    const line = document.createElement('li')
    line.className = 'border-b border-line py-1 tabular-nums'
    const day = new Date(`${date}T00:00:00`).toLocaleDateString('en-US', { dateStyle: 'long' })
    line.textContent = `${day}: ${score}`
    list.appendChild(line)
  }
  place.replaceChildren(heading, list)
}

function kept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  const { date, score } = (value ?? {}) as Kept
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{1,3}%$/.test(score)
}
