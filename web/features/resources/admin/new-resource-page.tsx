import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type ResourceType,
  resourceLimits,
  resourceTypeLabels,
  resourceTypes,
} from '../../../../domain/resources/resources.ts'
import { messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { createResource } from './calls.ts'

/** Creates a resource from its required fields; the rest is written in the editor. */
export function Component() {
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const domains = form.getAll('domains') as AdvisorId[]
    if (domains.length === 0) return setTrouble('Choose at least one advisor it belongs to.')
    setBusy(true)
    setTrouble(null)
    try {
      const { id } = await createResource({
        title: String(form.get('title')),
        summary: String(form.get('summary')),
        type: String(form.get('type')) as ResourceType,
        domains,
      })
      await navigate(`/admin/resources/edit/${id}`)
    } catch (error) {
      setTrouble(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <BackToList />
      <PageHeading className="mt-2">New resource</PageHeading>
      <form onSubmit={(event) => void begin(event)} className="mt-6 flex max-w-xl flex-col gap-5">
        <TextField
          label="Title"
          name="title"
          required
          maxLength={resourceLimits.title}
          hint="What a director would look for: “Vendor privacy review form”."
        />
        <TextField
          label="Summary"
          name="summary"
          required
          maxLength={resourceLimits.summary}
          hint="One sentence: what it is and what it is good for. Everyone reads it, also of what is premium."
        />
        <SelectField
          label="Type"
          name="type"
          options={resourceTypes.map((type) => [type, resourceTypeLabels[type].one])}
        />
        <fieldset>
          <legend className="text-sm font-semibold">Advisors it belongs to</legend>
          <div className="mt-1.5 grid gap-x-6 sm:grid-cols-2">
            {advisorIds.map((id) => (
              <Checkbox key={id} name="domains" value={id}>
                {advisors[id].title}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {trouble && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {trouble}
          </p>
        )}
        <div className="flex gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? 'Beginning…' : 'Begin writing'}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The link back to staff's list of resources. */
export function BackToList() {
  return (
    <a
      href="/admin/resources"
      className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
      Resources
    </a>
  )
}
