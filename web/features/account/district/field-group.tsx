import { type ReactNode, useId } from 'react'

/** What a control needs to be the field of that name. */
export type FieldOf = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/** Fields that belong together, with what they are for beside them. */
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
