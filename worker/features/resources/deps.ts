import type { Context } from 'hono'
import { searchesAtOnce, searchesOfNetworkAtOnce } from '../../../domain/constants.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { concurrencyLimit } from '../../http/limit-concurrent.ts'
import { report } from '../../http/report.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import type { ListDeps } from './list-resources.ts'
import { missesRepository } from './misses-repository.ts'
import type { ReadDeps } from './reading/read-resource.ts'
import { readerRepository } from './reading/reader-repository.ts'
import { resourcesRepository } from './resources-repository.ts'
import { resourceIndex } from './search/resource-index.ts'

/** Runs a search of the library among those that its reader may have running at the same time. */
export const searchInTurn = concurrencyLimit({
  person: searchesAtOnce,
  network: searchesOfNetworkAtOnce,
})

/** The dependencies for reading and listing resources in a request. */
export function libraryDeps(c: Context<AppEnv>): ListDeps & ReadDeps {
  const db = c.get('db')
  return {
    resources: resourcesRepository(db),
    reader: readerRepository(db),
    misses: missesRepository(db),
    index: resourceIndex(c.env.SEARCH_DB),
    withoutStudentData,
    later: (work) => c.executionCtx.waitUntil(work.catch(report)),
  }
}
