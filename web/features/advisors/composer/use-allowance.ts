import { useEffect, useState } from 'react'
import type { Allowance } from '../../../../domain/advisors/allowance.ts'
import { counted } from '../../../../domain/counted.ts'
import { allowanceStore } from '../../../lib/allowance-store.ts'
import { readAllowance } from '../conversation-calls.ts'
import { momentInWords } from '../moment-in-words.ts'

/** Share of the day's questions at which the remaining ones are highlighted. */
const lowShare = 0.15
/** Number of conversations left for the hour from which the composer shows it. */
const fewBegins = 10

/** The day's allowance, read after loading and again after each answer. */
export function useAllowance(writing: boolean): Allowance | null {
  const [allowance, setAllowance] = useState<Allowance | null>(null)
  useEffect(() => {
    if (writing) return
    let current = true
    void readAllowance().then((read) => {
      if (!current) return
      setAllowance(read)
      if (read) allowanceStore.set(read)
    })
    return () => {
      current = false
    }
  }, [writing])
  return allowance
}

/** The allowance as a sentence; `little` where few questions are left. */
export type AllowanceWords = { text: string; little: boolean }

/**
 * "97 of 100 questions left today.", with the time of the reset once few are left; null where there
 * is no limit.
 */
export function allowanceInWords(
  allowance: Allowance | null,
  now = new Date(),
): AllowanceWords | null {
  if (!allowance || allowance.limit === null) return null
  const { limit, used, resets_at } = allowance
  const left = Math.max(0, limit - used)
  const little = used > 0 && left <= Math.max(3, Math.floor(limit * lowShare))
  const reset = momentInWords(resets_at, now)
  if (left === 0)
    return {
      text: `Today’s ${counted(limit, 'question is', 'questions are')} used; you can ask again ${reset}.`,
      little,
    }
  const count = `${left} of ${counted(limit, 'question')} left today`
  return { text: little ? `${count}; resets ${reset}.` : `${count}.`, little }
}

/** The day's allowance, followed by the conversations left for the hour once those are few. */
export function limitsInWords(
  allowance: Allowance | null,
  left: number | null,
): AllowanceWords | null {
  const day = allowanceInWords(allowance)
  if (left === null || left > fewBegins) return day
  const begins =
    left === 0
      ? 'The next conversation can be begun within an hour.'
      : `You can begin ${counted(left, 'more conversation')} this hour.`
  return { text: day ? `${day.text} ${begins}` : begins, little: true }
}
