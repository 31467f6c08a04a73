import { TextField } from '../../../ui/text-field.tsx'

/** The reason of an action, which the audit log keeps; `describedBy` is the id of its explanation. */
export function ReasonField({ describedBy }: { describedBy: string }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      required
      minLength={3}
      maxLength={500}
      aria-describedby={describedBy}
    />
  )
}
