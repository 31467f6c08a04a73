import { type AnsweringModel, modelInWords } from '../../../domain/advisors/answering-model.ts'

/** Who writes the answers, in a line. */
export function ModelLine({ model }: { model: AnsweringModel }) {
  return <p className="-mt-5 mb-7 text-xs text-ink-muted print:hidden">{modelInWords(model)}</p>
}
