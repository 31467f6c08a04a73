import type { ComponentProps } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 print:hidden'

const variants: Record<Variant, string> = {
  primary: 'px-5 bg-brand text-brand-ink hover:bg-brand-strong',
  secondary: 'px-5 border border-line-strong bg-surface-raised text-ink hover:border-ink-muted',
  quiet: 'px-3 text-ink-muted hover:bg-surface-sunken hover:text-ink',
  danger: 'px-5 border border-danger text-danger hover:bg-danger-soft',
}

/** A button's classes, for links that look like one. Paper has none: nothing can be pressed there. */
export function buttonClasses(variant: Variant = 'primary', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`
}

/** A button that submits no form unless its `type` says so. */
export function Button({
  variant,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type={type} className={buttonClasses(variant, className)} {...props} />
}
