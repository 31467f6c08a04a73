import { isoDay } from '../../../domain/text/dates.ts'
import type { ToolReport } from '../../../domain/tools/report.ts'

type Kept = { day: string; score: number }

const key = 'self-check'
const mostKept = 12

/** Stores today's score in this browser, and returns all stored ones. */
export function keepResult({ figures: [score] }: ToolReport): Kept[] {
  const kept = keptHere()
  if (!score) return kept
  const day = isoDay(new Date())
  const others = kept.filter((one) => one.day !== day)
  const all = [...others, { day, score: Number.parseInt(score.value, 10) }].slice(-mostKept)
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // Without storage nothing is kept.
  }
  return all
}

/** The scores stored in this browser. */
export function keptHere(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  const { day, score } = (value ?? {}) as Kept
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isInteger(score)
}
