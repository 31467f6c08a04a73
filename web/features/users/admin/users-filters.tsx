import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { billingFilters, roleFilters, searchLength } from '../../../../domain/users.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import type { Filters } from './user-query.ts'

const label = 'block text-sm font-semibold'
const field = `${inputClasses} mt-1.5 font-normal`

/** Search and filters; they stand in the address, so that a list can be kept and shared. */
export function UsersFilters({ query }: { query: Filters }) {
  const submit = useSubmit()
  const now = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => submit(currentTarget.form)
  return (
    <Form
      key={JSON.stringify(query)}
      role="search"
      aria-label="Users"
      className="mt-8 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]"
    >
      <label className={`${label} sm:col-span-2 lg:col-span-1`}>
        Name, address or domain
        <input
          type="search"
          name="search"
          defaultValue={query.search}
          maxLength={searchLength.max}
          placeholder="Begins with…"
          className={field}
        />
      </label>
      <Choice name="role" title="Role" options={roleFilters} value={query.role} onChange={now} />
      <Choice
        name="billing"
        title="Billing"
        options={billingFilters}
        value={query.billing}
        onChange={now}
      />
      <Button type="submit" className="sm:col-span-2 lg:col-span-1">
        <Search aria-hidden strokeWidth={1.75} className="size-4.5" />
        Search
      </Button>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  title: string
  options: Record<string, string>
  value: string | undefined
  onChange(event: ChangeEvent<HTMLSelectElement>): void
}

function Choice({ name, title, options, value = '', onChange }: ChoiceProps) {
  return (
    <label className={label}>
      {title}
      <select name={name} defaultValue={value} onChange={onChange} className={field}>
        <option value="">All</option>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
