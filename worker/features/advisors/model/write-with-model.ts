import { followUpOf } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import { report } from '../../../http/report.ts'
import type { Transcript } from '../answering/stream-writer.ts'
import { withoutUpstreamText } from './failure.ts'
import { type ModelRequest, modelAnswer } from './model.ts'

/**
 * Writes a model's answer; false when the model did not get to the end. One that fails before its
 * first word leaves no trace; one that breaks off keeps what a reader has seen already.
 */
export async function writeWithModel(
  writer: string,
  request: Omit<ModelRequest, 'onCitations' | 'onProfile'>,
  out: Transcript,
): Promise<boolean> {
  const waiting: Citation[] = []
  let profileUsed: string[] = []
  try {
    const pieces = modelAnswer({
      ...request,
      onCitations: (added) => (out.begun() ? out.sources(added) : waiting.push(...added)),
      onProfile: (labels) => {
        profileUsed = labels
      },
    })
    for await (const delta of pieces) {
      if (!out.begun()) {
        out.writer(writer)
        out.sources(waiting)
        out.profile(profileUsed)
      }
      out.text(delta)
    }
    out.end()
  } catch (error) {
    if (request.signal.aborted) throw error
    out.end()
    report(withoutUpstreamText(error), { model: writer })
    return false
  }
  out.followUps(
    request.entries
      .flatMap(({ nextQuestions }) => nextQuestions.slice(0, 1))
      .slice(0, 3)
      .map(followUpOf),
  )
  return true
}
