import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { type MediaFile, MediaQuery, mediaShelves } from '../../../../../domain/resources/media.ts'
import { routes } from '../../../../../domain/routes.ts'
import { messageOf, unwrap } from '../../../../lib/api.ts'
import { pageLinks } from '../../../../lib/lists/list-address.ts'
import { type ListFilter, ListFilters } from '../../../../lib/lists/list-filters.tsx'
import { knownParams } from '../../../../lib/lists/list-query.ts'
import { pageContext } from '../../../../lib/page-context.ts'
import { toast } from '../../../../lib/toast.ts'
import { browserOnly } from '../../../../ui/browser-only.ts'
import { Button, buttonClasses } from '../../../../ui/button.tsx'
import { Pages } from '../../../../ui/data-table.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { uploadAttachment } from '../calls.ts'
import { BackToList } from '../new-resource-page.tsx'
import { MediaCard, mediaGrid } from './media-card.tsx'

// Left out of the worker's bundle: they open only after hydration.
const MediaDialog = import.meta.env.SSR
  ? () => null
  : lazy(browserOnly(() => import('./media-dialog.tsx')))
const PictureDialog = import.meta.env.SSR
  ? () => null
  : lazy(browserOnly(() => import('./picture-dialog.tsx')))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = knownParams(MediaQuery, new URL(request.url).searchParams)
  return unwrap(api.admin.media.$get({ query }))
}

/** The media library: pictures and files that resources show and attach. */
export function Component() {
  const { files, page, more } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<MediaFile | null>(null)
  const [adding, setAdding] = useState(false)
  const shelf = search.get('shelf') === 'attachments' ? 'attachments' : 'pictures'

  async function attach(file: File | undefined) {
    if (!file) return
    try {
      await uploadAttachment('library', file)
      toast.success(`“${file.name}” is in the library.`)
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <BackToList />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Media</PageHeading>
        {shelf === 'pictures' ? (
          <Button onClick={() => setAdding(true)}>
            <Upload aria-hidden strokeWidth={1.75} className="size-4.5" />
            Upload a picture
          </Button>
        ) : (
          <label
            className={buttonClasses(
              'primary',
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <Upload aria-hidden strokeWidth={1.75} className="size-4.5" />
            Upload a file
            <input
              type="file"
              className="sr-only"
              onChange={({ target }) => {
                void attach(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
        )}
      </div>
      <nav aria-label="Shelves" className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {(Object.keys(mediaShelves) as (keyof typeof mediaShelves)[]).map((one) => (
            <li key={one}>
              <a
                href={`${routes.adminMedia.path}${one === 'pictures' ? '' : `?shelf=${one}`}`}
                aria-current={one === shelf ? 'true' : undefined}
                className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong"
              >
                {shelfNames[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ListFilters label="Media" filters={filters} />
      <section aria-label={shelfNames[shelf]} className="mt-5">
        {files.length === 0 ? (
          <p className="rounded-md border border-line border-dashed px-5 py-10 text-center text-ink-muted">
            {search.get('search')
              ? 'Nothing is found by this. What a picture shows is what it is found by.'
              : emptyWords[shelf]}
          </p>
        ) : (
          <ul className={mediaGrid}>
            {files.map((file) => (
              <li key={file.id}>
                <MediaCard file={file} onChoose={setOpened} />
              </li>
            ))}
          </ul>
        )}
        <Pages {...pageLinks(search, { page, more })} />
      </section>
      <Suspense fallback={null}>
        {opened && (
          <MediaDialog
            file={opened}
            onClose={() => setOpened(null)}
            onChanged={() => {
              setOpened(null)
              void revalidate()
            }}
          />
        )}
        {adding && (
          <PictureDialog
            folder="library"
            file={null}
            action="Upload"
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false)
              void revalidate()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const shelfNames = { pictures: 'Pictures', attachments: 'Attachments' } as const
const emptyWords = {
  pictures: 'No pictures yet. Upload one here, or paste one into a resource’s text.',
  attachments: 'No files yet. Upload one here, or add one in a resource’s details.',
} as const

const filters: ListFilter[] = [
  {
    name: 'search',
    kind: 'search',
    title: 'Search',
    placeholder: 'What it shows, or its name',
    maxLength: 100,
  },
]
