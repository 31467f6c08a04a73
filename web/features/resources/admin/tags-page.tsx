import { type FormEvent, lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import { type ManagedTag, type TagColour, TagsQuery } from '../../../../domain/resources/tags.ts'
import { api, messageOf, unwrap } from '../../../lib/api.ts'
import { sortLink } from '../../../lib/lists/list-address.ts'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { toast } from '../../../lib/toast.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Colours } from './tag-colours.tsx'
import type { TagTask } from './tag-dialogs.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = knownParams(TagsQuery, new URL(request.url).searchParams)
  return unwrap(context.get(pageContext).api.admin.tags.$get({ query }))
}

// Left out of the worker's bundle: nothing is changed before hydration.
const TagDialogs = import.meta.env.SSR
  ? () => null
  : lazy(browserOnly(() => import('./tag-dialogs.tsx')))

/** The staff's list of tags. */
export function Component() {
  const { tags } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [task, setTask] = useState<TagTask | null>(null)
  const close = () => setTask(null)

  /**
   * Awaits a change, reports how many resources it concerned and reloads the list; false when
   * refused.
   */
  async function change(work: Promise<{ resources: number }>, said: string) {
    try {
      const { resources } = await work
      toast.success(resources > 0 ? `${said} ${counted(resources, 'resource')}.` : said)
      close()
      await revalidate()
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }

  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>Tags</PageHeading>
      <p className="mt-2 max-w-prose text-ink-muted">
        Readers narrow the library by them. An address of a tag that was renamed or merged leads to
        the one it has now.
      </p>
      <NewTag
        onCreate={(name, colour) =>
          change(unwrap(api.admin.tags.$post({ json: { name, colour } })), `“${name}” is made.`)
        }
      />
      <DataTable
        caption="Tags"
        columns={columns(setTask, (key) => sortLink(search, key, 'name'))}
        rows={tags}
        keyOf={({ id }) => id}
        busy={useNavigation().state === 'loading'}
        empty="No tags yet. Make one above, or name one in a resource’s details."
      />
      {task && (
        <Suspense fallback={null}>
          <TagDialogs task={task} tags={tags} onClose={close} change={change} />
        </Suspense>
      )}
    </div>
  )
}

type Sort = (key: string) => NonNullable<Column<ManagedTag>['sort']>

const columns = (onTask: (task: TagTask) => void, sort: Sort): Column<ManagedTag>[] => [
  {
    id: 'name',
    title: 'Tag',
    sort: sort('name'),
    cell: ({ name, colour, slug }) => (
      <span className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5">
        <span data-tag={colour} className="tag">
          {name}
        </span>
        <span className="text-xs text-ink-muted">{`/resources?tag=${slug}`}</span>
      </span>
    ),
  },
  {
    id: 'resources',
    title: 'Resources',
    sort: sort('resources'),
    narrow: 'Resources:',
    numeric: true,
    cell: ({ slug, resources }) => (
      <a
        href={`/admin/resources?tag=${slug}`}
        className="inline-flex min-h-9 items-center text-brand underline underline-offset-2"
      >
        {resources}
      </a>
    ),
  },
  {
    id: 'actions',
    title: 'Actions',
    cell: (tag) => (
      <span className="flex flex-wrap sm:gap-1">
        {(['change', 'merge', 'delete'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-label={`${taskWords[kind]} ${tag.name}`}
            onClick={() => onTask({ kind, tag })}
            className={`min-h-9 rounded-md px-2 text-sm sm:px-2.5 hover:bg-surface-sunken ${kind === 'delete' ? 'text-danger' : 'text-brand'}`}
          >
            {taskWords[kind]}
          </button>
        ))}
      </span>
    ),
  },
]

const taskWords = { change: 'Change', merge: 'Merge', delete: 'Delete' } as const

function NewTag({ onCreate }: { onCreate(name: string, colour: TagColour): Promise<boolean> }) {
  const [name, setName] = useState('')
  const [colour, setColour] = useState<TagColour>('brand')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onCreate(name.trim(), colour)) setName('')
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-3"
    >
      <TextField
        label="New tag"
        className="flex-1 basis-56"
        value={name}
        required
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Colours value={colour} onChange={setColour} />
      <Button type="submit">Make tag</Button>
    </form>
  )
}
