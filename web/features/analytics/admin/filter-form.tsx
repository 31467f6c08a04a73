import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type Dimension,
  dimensionNames,
  dimensions,
} from '../../../../domain/analytics/dimensions.ts'
import { otherValues } from '../../../../domain/analytics/figures.ts'
import { type FilterKind, filterKinds, writeFilter } from '../../../../domain/analytics/filter.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { type AddressQuery, addressWith } from './address.ts'
import type { Figures } from './calls.ts'
import { valueInWords } from './words.ts'

type FilterFormProps = { figures: Figures; query: AddressQuery; onDone(): void }

/** A form to add a filter; values that occur in the figures are suggested. */
export default function FilterForm({ figures, query, onDone }: FilterFormProps) {
  const [dimension, setDimension] = useState<Dimension>('page')
  const navigate = useNavigate()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [kind, value] = [data.get('kind') as FilterKind, String(data.get('value')).trim()]
    onDone()
    void navigate(addressWith(query, { [dimension]: writeFilter({ kind, value }) }), {
      preventScrollReset: true,
    })
  }
  const field = `${inputClasses} mt-1 font-normal`
  return (
    <form
      onSubmit={apply}
      aria-label="Filter"
      className="grid w-full grid-cols-2 items-end gap-3 rounded-md border border-line bg-surface-raised p-4 sm:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <label className="text-sm font-semibold">
        What
        <select
          value={dimension}
          onChange={({ currentTarget }) => setDimension(currentTarget.value as Dimension)}
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
        <select name="kind" className={field}>
          {Object.entries(filterKinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="col-span-2 text-sm font-semibold sm:col-span-1">
        Value
        <input
          name="value"
          list="filter-values"
          required
          maxLength={290}
          autoComplete="off"
          className={field}
        />
      </label>
      <datalist id="filter-values">
        {figures.by[dimension]
          .filter(([value]) => value !== '' && value !== otherValues)
          .map(([value]) => (
            <option key={value} value={value}>
              {valueInWords(dimension, value)}
            </option>
          ))}
      </datalist>
      <div className="col-span-2 flex gap-2 sm:col-span-1">
        <Button type="submit" variant="secondary">
          Apply
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
