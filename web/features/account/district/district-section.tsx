import type { DistrictProfileAnswer } from '../../../../domain/district/profile.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { DeviceGroup } from './device-group.tsx'
import { MoneyGroup, NotesGroup, PeopleGroup, SystemsGroup } from './district-groups.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDistrictForm } from './use-district-form.ts'

/** The district profile's form, saved as a whole. */
export function DistrictSection({ initial }: { initial: DistrictProfileAnswer }) {
  const { user } = useViewer()
  const { form, defaults, errors, status, ready, save, onInput, onFocus, discard } =
    useDistrictForm(initial, user?.id ?? '')
  /** The properties of the control for a field. */
  const field = (name: string) => ({
    name,
    defaultValue: defaults[name],
    error: errors[name],
  })
  return (
    <section aria-labelledby="district" className="mt-14">
      <h2 id="district" className="text-xl">
        Your district
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">
        Every advisor fits steps, amounts and dates to what you tell here, and each answer says what
        it used. Every field is optional. Please name no student: what looks like student data is
        replaced before it is saved.
      </p>
      <form
        ref={form}
        method="post"
        onSubmit={save}
        onInput={onInput}
        onFocus={onFocus}
        noValidate
        aria-labelledby="district"
        className="mt-6"
      >
        <PeopleGroup field={field} />
        <DeviceGroup field={field} />
        <SystemsGroup field={field} />
        <MoneyGroup field={field} />
        <NotesGroup field={field} />
        <SaveBar status={status} ready={ready} onDiscard={discard} />
      </form>
    </section>
  )
}
