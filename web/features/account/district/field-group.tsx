import { type ReactNode, useId } from 'react'

/** The properties of the control for the named field. */
export type FieldOf = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/** A fieldset with its title and purpose beside the fields. */
export function FieldGroup({
  title,
  purpose,
  children,
}: {
  title: string
  purpose: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-10 gap-y-5 border-t border-line py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-muted">{purpose}</p>
      </div>
      {children}
    </fieldset>
  )
}
