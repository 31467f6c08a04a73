import { Search } from 'lucide-react'
import { routes } from '../../../domain/routes.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { EmptyLibrary } from './empty-library.tsx'
import { GuidePage } from './guide.tsx'

export function ResourcesPage({ url }: StaticPageProps) {
  const searched = url.searchParams.get('search')?.trim().slice(0, 200) ?? ''
  return (
    <GuidePage
      title="Resources"
      lead="Templates, checklists and guides for school technology leaders."
    >
      <search>
        <form action={routes.resources.path} className="mt-8 flex gap-2">
          <label htmlFor="search" className="sr-only">
            Search the library
          </label>
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={searched}
            maxLength={200}
            placeholder="Incident plan, budget"
            className="min-h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-surface-raised px-4 placeholder:text-ink-muted"
          />
          <button
            type="submit"
            className="inline-flex min-h-12 items-center gap-2 rounded-md bg-brand px-5 font-semibold text-brand-ink hover:bg-brand-strong"
          >
            <Search aria-hidden strokeWidth={1.75} className="size-5" />
            <span className="max-sm:sr-only">Search</span>
          </button>
        </form>
      </search>
      <EmptyLibrary searched={searched} />
    </GuidePage>
  )
}
