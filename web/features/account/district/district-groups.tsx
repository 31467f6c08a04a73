import { monthNames } from '../../../../domain/district/facts.ts'
import { profileLabels } from '../../../../domain/district/profile.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import { FieldGroup, type FieldOf } from './field-group.tsx'
import { LongTextInput, NumberInput, SelectInput, TextInput } from './form-field.tsx'

type GroupProps = { field: FieldOf }

const states = Object.entries(usStates).toSorted(([, a], [, b]) => a.localeCompare(b, 'en-US'))
const months = monthNames.map((name, index) => [String(index + 1), name] as const)
const fields = 'grid min-w-0 content-start gap-x-4 gap-y-5 sm:grid-cols-2'

/** The fields on the district, its people and its state. */
export function PeopleGroup({ field }: GroupProps) {
  return (
    <FieldGroup
      title="People"
      purpose="How many you serve, and with how many hands: it sets the pace of a plan."
    >
      <div className={fields}>
        <TextInput label={profileLabels.name} {...field('name')} />
        <SelectInput label={profileLabels.state} options={states} {...field('state')} />
        <NumberInput label={profileLabels.students} {...field('students')} />
        <NumberInput label={profileLabels.schools} {...field('schools')} />
        <NumberInput
          label={profileLabels.staff}
          hint="Everyone with an account: teachers, office, operations."
          {...field('staff')}
        />
        <NumberInput
          label={profileLabels.itStaff}
          inputMode="decimal"
          hint="In full-time posts; 2.5 is fine."
          {...field('itStaff')}
        />
      </div>
    </FieldGroup>
  )
}

/** Suggestions while typing; any other text may be entered. */
const suggestions = {
  sis: ['Aeries', 'Infinite Campus', 'PowerSchool', 'Skyward', 'Synergy', 'Tyler SIS'],
  lms: ['Canvas', 'Google Classroom', 'Microsoft Teams for Education', 'Schoology', 'Seesaw'],
  mdm: ['Google Admin console', 'Jamf School', 'Jamf Pro', 'Microsoft Intune', 'Mosyle'],
  identityProvider: ['ClassLink', 'Clever', 'Google Workspace', 'Microsoft Entra ID', 'Okta'],
}

/** The fields on the systems the district runs, each with suggestions. */
export function SystemsGroup({ field }: GroupProps) {
  return (
    <FieldGroup
      title="Systems"
      purpose="What you run already, so that advice begins there before it adds anything."
    >
      <div className={fields}>
        {(['sis', 'lms', 'mdm', 'identityProvider'] as const).map((name) => (
          <TextInput
            key={name}
            label={profileLabels[name]}
            suggestions={suggestions[name]}
            {...field(name)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** The fields on the budget, the E-Rate discount and the insurer's requirements. */
export function MoneyGroup({ field }: GroupProps) {
  return (
    <FieldGroup
      title="Money"
      purpose="Your share of E-Rate, the size of a request and when it is due follow from these."
    >
      <div className={fields}>
        <NumberInput
          label={`${profileLabels.technologyBudgetCents}, a year`}
          unit="$"
          {...field('technologyBudgetCents')}
        />
        <SelectInput
          label="Budget year starts in"
          options={months}
          {...field('budgetYearStartMonth')}
        />
        <NumberInput
          label={profileLabels.eRateDiscountPercent}
          unit="%"
          hint="From your latest funding letter."
          {...field('eRateDiscountPercent')}
        />
        <LongTextInput
          label={profileLabels.insurerRequirements}
          hint="What the cyber insurer asks for, such as MFA for all staff or tested backups."
          className="sm:col-span-2"
          {...field('insurerRequirements')}
        />
      </div>
    </FieldGroup>
  )
}

/** The field for whatever else an advisor should know. */
export function NotesGroup({ field }: GroupProps) {
  return (
    <FieldGroup
      title="Notes"
      purpose="Whatever else an advisor should know: plans under way, limits, what was tried."
    >
      <LongTextInput
        label={profileLabels.notes}
        hint="At most 2,000 characters. No student names."
        rows={6}
        {...field('notes')}
      />
    </FieldGroup>
  )
}
