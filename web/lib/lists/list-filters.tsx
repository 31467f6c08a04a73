import { Search } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/text-field.tsx'

/** A filter of a list, by the name of its parameter. */
export type ListFilter = { name: string; title: string } & (
  | { kind: 'search'; placeholder: string; maxLength: number }
  | { kind: 'choice'; options: Record<string, string>; all?: string }
  | { kind: 'date' }
)

const labelClasses = 'block min-w-0 text-sm font-semibold'
const fieldClasses = `${inputClasses} mt-1 font-normal`

/**
 * The search and filters above a list. Their values are in the address; choosing one applies it.
 */
export function ListFilters({ label, filters }: { label: string; filters: ListFilter[] }) {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const apply = ({ currentTarget }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
    void submit(currentTarget.form)
  const sort = search.get('sort')

  const shown = useRef(search)

  // The fields are uncontrolled: going back in history has to set their earlier values.
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    for (const { name } of filters) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = search.get(name) ?? ''
    }
  }, [search, filters])

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-x-4 gap-y-3 print:hidden"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      {filters.map((filter) =>
        filter.kind === 'search' ? (
          <label key={filter.name} className={`${labelClasses} col-span-full sm:col-span-2`}>
            {filter.title}
            <span className="relative block">
              <input
                type="search"
                name={filter.name}
                defaultValue={search.get(filter.name) ?? ''}
                maxLength={filter.maxLength}
                placeholder={filter.placeholder}
                className={`${fieldClasses} pr-12`}
              />
              <button
                type="submit"
                aria-label="Search"
                className={buttonClasses('quiet', 'absolute bottom-0 right-0 min-w-11')}
              >
                <Search aria-hidden strokeWidth={1.75} className="size-4.5" />
              </button>
            </span>
          </label>
        ) : filter.kind === 'choice' ? (
          <label key={filter.name} className={labelClasses}>
            {filter.title}
            <select
              name={filter.name}
              defaultValue={search.get(filter.name) ?? ''}
              onChange={apply}
              className={fieldClasses}
            >
              <option value="">{filter.all ?? 'All'}</option>
              {Object.entries(filter.options).map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <label key={filter.name} className={labelClasses}>
            {filter.title}
            <input
              type="date"
              name={filter.name}
              defaultValue={search.get(filter.name) ?? ''}
              onChange={apply}
              className={fieldClasses}
            />
          </label>
        ),
      )}
    </Form>
  )
}
