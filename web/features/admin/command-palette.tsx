import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { decideAccess, type Viewer } from '../../../domain/access.ts'
import { type RouteSpec, routeIds, routes } from '../../../domain/routes.ts'
import { settingPlaces } from '../../../domain/settings/setting-places.ts'
import type { Found } from '../../../domain/staff/admin-home.ts'
import { api, unwrap } from '../../lib/api.ts'
import { titleFor } from './admin-areas.ts'

/** A page or settings section, with further words it is found by. */
type Place = Found & { words?: string }
type Props = { viewer: Viewer; onClose(): void }

/** Goes to a page, setting, person or resource by a few letters of its name. */
export default function CommandPalette({ viewer, onClose }: Props) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const found = useFound(text)
  const items = [...matching(placesOf(viewer), text), ...found]

  const go = async ({ href }: Found) => {
    onClose()
    if (href.startsWith('/admin')) await navigate(href)
    else location.assign(href)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label="Search pages, people, resources and settings"
          className="fixed left-1/2 top-[12vh] z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            items={items}
            filter={null}
            value={text}
            onValueChange={(value) => setText(value)}
            itemToStringValue={({ title }: Found) => title}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label="Where to"
              placeholder="A page, a person, a resource, a setting…"
              className="min-h-14 w-full border-b border-line bg-surface px-5 text-base text-ink outline-none placeholder:text-ink-muted"
            />
            <Autocomplete.Empty>
              <p className="px-5 py-6 text-sm text-ink-muted empty:hidden">
                Nothing is called so. Resources are found by words of their title, people by the
                beginning of a name or address.
              </p>
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[50vh] overflow-y-auto p-1.5">
              {(item: Found) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  onClick={() => void go(item)}
                  className="flex min-h-11 cursor-default flex-wrap items-center justify-between gap-x-4 rounded-sm px-3.5 py-1.5 text-sm outline-none data-[highlighted]:bg-surface-sunken data-[highlighted]:outline-hidden"
                >
                  <span className="max-w-full truncate font-semibold">{item.title}</span>
                  <span className="max-w-full break-words text-xs text-ink-muted">{item.note}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The pages and settings this viewer may open. */
function placesOf(viewer: Viewer): Place[] {
  const pages = routeIds
    .map((id) => ({ id, spec: routes[id] as RouteSpec }))
    .filter(({ spec }) => !spec.path.includes(':') && decideAccess(spec.access, viewer).allow)
    .map(({ id, spec: { path } }) => ({
      id,
      title: titleFor(viewer, id),
      note: path,
      href: path,
    }))
  const settings = viewer.role === 'admin' ? settingPlaces : []
  return [
    ...pages.toSorted((a, b) => Number(isAdmin(b)) - Number(isAdmin(a))),
    ...settings.map(({ id, title, holds, words }) => ({
      id: `setting-${id}`,
      title: `Settings: ${title}`,
      note: holds,
      words,
      href: `/admin/settings?part=${id}`,
    })),
  ]
}

const isAdmin = ({ href }: Found) => href.startsWith('/admin')

/** Up to twelve places that contain every typed word; the first twelve when nothing is typed. */
function matching(places: Place[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = places.filter(({ title, note, words: more = '' }) => {
    const all = `${title} ${note} ${more}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const begins = ({ title }: Found) => Number(title.toLowerCase().startsWith(words[0] ?? ''))
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, 12)
}

/** People and resources that match, searched 200 ms after the last letter. */
function useFound(text: string): Found[] {
  const [found, setFound] = useState<Found[]>([])
  const asked = text.trim()
  useEffect(() => {
    setFound([])
    if (asked.length < 2) return
    let over = false
    const timer = setTimeout(async () => {
      const answer = await unwrap(api.admin.find.$get({ query: { q: asked } })).catch(() => null)
      if (!over && answer) setFound(answer.found)
    }, 200)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [asked])
  return found
}
