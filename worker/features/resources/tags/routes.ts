import { type Context, Hono } from 'hono'
import { MergeInput, TagChange, TagInput, TagsQuery } from '../../../../domain/resources/tags.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import type { EditingPorts } from '../admin/routes.ts'
import { libraryDeps } from '../deps.ts'
import { changeTag, createTag, deleteTag, mergeTags, type TagDeps } from './manage-tags.ts'
import { tagsRepository } from './tags-repository.ts'

/** Staff's routes of tags. */
export const tagsAdminRoutes = ({ commit, changed }: Omit<EditingPorts, 'knownSources'>) => {
  const deps = (c: Context<AppEnv>): TagDeps => ({
    ...libraryDeps(c),
    tags: tagsRepository(c.get('db')),
    commit: commit(c),
    changed,
  })
  return new Hono<AppEnv>()
    .use(guard('staff'))
    .get('/', validate('query', TagsQuery), async (c) =>
      c.json({ tags: await deps(c).tags.list(c.req.valid('query')) }),
    )
    .post('/', validate('json', TagInput), async (c) =>
      c.json(await createTag(deps(c), c.req.valid('json')), 201),
    )
    .patch('/:id', validate('json', TagChange), async (c) =>
      c.json(await changeTag(deps(c), c.req.param('id'), c.req.valid('json'))),
    )
    .post('/:id/merge', validate('json', MergeInput), async (c) =>
      c.json(await mergeTags(deps(c), c.req.param('id'), c.req.valid('json').into)),
    )
    .delete('/:id', async (c) => c.json(await deleteTag(deps(c), c.req.param('id'))))
}
