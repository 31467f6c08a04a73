import { decideAccess, type Viewer } from '../../../domain/access.ts'
import type { AttentionItem, AttentionSource } from '../../../domain/staff/admin-home.ts'
import { report } from '../../http/report.ts'

/** A source slower than this is shown as failed, so that it does not delay the others. */
const patienceMs = 3_000

/**
 * The counts of what waits for this member of staff. `site` is passed to each source; a source that
 * fails or is late has the count null.
 */
export async function readAttention<Site>(
  sources: AttentionSource<Site>[],
  viewer: Viewer,
  site: Site,
): Promise<AttentionItem[]> {
  const own = sources.filter(({ access }) => decideAccess(access, viewer).allow)
  return Promise.all(own.map((source) => readSource(source, site)))
}

async function readSource<Site>(
  { id, href, area, words: [one, many], read }: AttentionSource<Site>,
  site: Site,
): Promise<AttentionItem> {
  const item = { id, href, area }
  try {
    const { count, since } = await inTime(read(site))
    return { ...item, words: count === 1 ? one : many, count, since: since?.toISOString() ?? null }
  } catch (error) {
    report(error, { reading: `attention: ${id}` })
    return { ...item, words: many, count: null, since: null }
  }
}

/** The work's result; rejects when it takes longer than `patienceMs`. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  })
  return Promise.race([work, late])
}
