import { report } from './report.ts'

/**
 * A stream of the chunks. The first is made before it is returned, so that a failure at the start
 * is answered as one. A later failure is reported and ends the stream with an error of no content:
 * the runtime logs that one as it is, and a query's would have its values in it.
 */
export async function streamed(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | null = await chunks.next()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = first ?? (await chunks.next())
        first = null
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        report(error, { streaming: 'the rest of an answer' })
        controller.error(new Error('The rest of the answer could not be made'))
      }
    },
    cancel: () => void chunks.return(undefined),
  })
}
