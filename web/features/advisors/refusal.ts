import type { Allowance } from '../../../domain/advisors/allowance.ts'
import { ApiError } from '../../lib/api.ts'
import { momentInWords } from './history/moment-in-words.ts'

/** Why a question was not taken, in words for the person who asked it. */
export function refusalInWords(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'The server could not be reached. Your question is kept; try again.'
  const { resets_at, limit } = (error.details ?? {}) as Partial<Allowance>
  if (error.code !== 'RATE_LIMITED' || !resets_at || !limit) return error.message
  return `You have asked today’s ${limit} questions. You can ask again ${momentInWords(resets_at)}; your question is kept here.`
}
