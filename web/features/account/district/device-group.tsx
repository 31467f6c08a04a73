import { useId } from 'react'
import {
  type DeviceAge,
  type DeviceKind,
  deviceAges,
  deviceKinds,
} from '../../../../domain/district/profile.ts'
import { deviceField } from './district-form-values.ts'
import { FieldGroup, type FieldOf } from './field-group.tsx'
import { NumberInput } from './form-field.tsx'

const kinds = Object.keys(deviceKinds) as DeviceKind[]
const ages = Object.entries(deviceAges) as [DeviceAge, string][]
const columns =
  'grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,30%),1fr))] gap-x-3 sm:grid-cols-[minmax(0,1fr)_repeat(3,6.5rem)]'

/** Counts of devices by kind and age: a table on wide screens, a list of kinds on narrow ones. */
export function DeviceGroup({ field }: { field: FieldOf }) {
  return (
    <FieldGroup
      title="Devices"
      purpose="How many of each, by age. It sizes replacement, spares and security work."
    >
      <div className="min-w-0">
        <div aria-hidden className={`${columns} pb-1 text-sm font-semibold max-sm:hidden`}>
          <span />
          {ages.map(([age, name]) => (
            <span key={age}>{name}</span>
          ))}
        </div>
        <div className="divide-y divide-line border-t border-line">
          {kinds.map((kind) => (
            <DeviceRow key={kind} kind={kind} field={field} />
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}

function DeviceRow({ kind, field }: { kind: DeviceKind; field: FieldOf }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={`${columns} min-w-0 items-start py-3`}>
      <p
        id={id}
        className="text-sm max-sm:col-span-full max-sm:mb-2 max-sm:font-semibold sm:py-2.5"
      >
        {deviceKinds[kind]}
      </p>
      {ages.map(([age, name]) => (
        <NumberInput
          key={age}
          label={name}
          labelInColumn
          aria-label={`${deviceKinds[kind]}, ${name}`}
          {...field(deviceField(kind, age))}
        />
      ))}
    </fieldset>
  )
}
