import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type Dimension,
  dimensionNames,
  dimensions,
} from '../../../../domain/analytics/dimensions.ts'
import { otherValues } from '../../../../domain/analytics/figures.ts'
import {
  type Filter,
  type FilterKind,
  filterKinds,
  readFilter,
  writeFilter,
} from '../../../../domain/analytics/filter.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { valueInWords } from './words.ts'

type FilterFormProps = { figures: Figures; query: AddressQuery; onDone(): void }

/** In one filter; the text of all of them must fit into the address. */
const mostValues = 10

/**
 * A form to add a filter or change that of its dimension; values that occur in the figures are
 * suggested.
 */
export default function FilterForm({ figures, query, onDone }: FilterFormProps) {
  const filterOf = (wanted: Dimension): Filter => {
    const text = query[wanted]
    return text === undefined ? { kind: 'is', values: [''] } : readFilter(text)
  }
  const [dimension, setDimension] = useState<Dimension>('page')
  const [{ kind, values }, setFilter] = useState(() => filterOf(dimension))
  const navigate = useNavigate()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = values.map((value) => value.trim()).filter(Boolean)
    onDone()
    void navigate(addressWith(query, { [dimension]: writeFilter({ kind, values: wanted }) }), {
      preventScrollReset: true,
    })
  }
  const field = `${inputClasses} mt-1 font-normal`
  return (
    <form
      onSubmit={apply}
      aria-label="Filter"
      className="grid w-full grid-cols-2 items-start gap-3 rounded-md border border-line bg-surface-raised p-4 lg:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <label className="text-sm font-semibold">
        What
        <select
          value={dimension}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Dimension
            setDimension(chosen)
            setFilter(filterOf(chosen))
          }}
          className={field}
        >
          {dimensionNames.map((name) => (
            <option key={name} value={name}>
              {dimensions[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm font-semibold">
        How
        <select
          value={kind}
          onChange={({ currentTarget }) =>
            setFilter({ kind: currentTarget.value as FilterKind, values })
          }
          className={field}
        >
          {Object.entries(filterKinds).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className="col-span-2 text-sm font-semibold lg:col-span-1">
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
          <label key={at} className="mt-2 block first:mt-0">
            {at === 0 ? 'Value' : 'or'}
            <input
              value={value}
              onChange={({ currentTarget }) =>
                setFilter({ kind, values: values.with(at, currentTarget.value) })
              }
              list="filter-values"
              required={at === 0}
              maxLength={290}
              autoComplete="off"
              className={field}
            />
          </label>
        ))}
      </div>
      <datalist id="filter-values">
        {figures.by[dimension]
          .filter(([value]) => value !== '' && value !== otherValues)
          .map(([value]) => (
            <option key={value} value={value}>
              {valueInWords(dimension, value)}
            </option>
          ))}
      </datalist>
      <div className="col-span-2 flex gap-2 lg:col-span-1 lg:pt-6">
        <Button type="submit" variant="secondary">
          Apply
        </Button>
        {values.length < mostValues && (
          <Button variant="quiet" onClick={() => setFilter({ kind, values: [...values, ''] })}>
            Or…
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
