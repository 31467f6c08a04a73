import { useEffect, useState } from 'react'
import type { Allowance } from '../../../../domain/advisors/allowance.ts'
import { allowanceStore } from '../../../lib/allowance-store.ts'
import { readAllowance } from '../conversation-calls.ts'
import { momentInWords } from '../history/moment-in-words.ts'

/** From this share of the day's questions left, the rest is counted out loud. */
const lowShare = 0.15

/** The day's questions, read after the page is there and again after each answer. */
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

/** "12 of 100 questions left today; resets at 8 pm", once few are left; null before. */
export function allowanceInWords(allowance: Allowance | null, now = new Date()): string | null {
  if (!allowance || allowance.limit === null) return null
  const { limit, used, resets_at } = allowance
  const left = Math.max(0, limit - used)
  if (left > Math.max(3, Math.floor(limit * lowShare))) return null
  const reset = momentInWords(resets_at, now)
  if (left > 0) return `${left} of ${limit} questions left today; resets ${reset}.`
  return `Today’s ${limit} questions are used; you can ask again ${reset}.`
}
