import { type DistrictRole, districtRoles, titleLength } from '../../../domain/accounts/profile.ts'
import { api, unwrap } from '../../lib/api.ts'
import { FailureNote } from '../../lib/session/credential-fields.tsx'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { useAccount } from './use-account.ts'

const roles = Object.entries(districtRoles) as [DistrictRole, string][]

/** The form for name, title and role in the district. */
export function AboutForm() {
  const { account, reload } = useAccount()
  const { busy, failure, onSubmit } = useSubmit(async (typed) => {
    const json = {
      name: typed('name'),
      title: typed('title') || null,
      districtRole: (typed('districtRole') || null) as DistrictRole | null,
    }
    await unwrap(api.account.$patch({ json }))
    await reload()
    toast.success('Saved')
    return undefined
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      <TextField label="Name" name="name" autoComplete="name" defaultValue={account.name} />
      <TextField
        label="Title"
        name="title"
        autoComplete="organization-title"
        maxLength={titleLength.max}
        defaultValue={account.title ?? ''}
        placeholder="Director of Technology"
      />
      <SelectField
        label="What you do for your district"
        name="districtRole"
        defaultValue={account.districtRole ?? ''}
        options={[['', 'Not said'], ...roles]}
      />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
