import type { ReactNode } from 'react'

type ActionLinkProps = { href: string; tone?: 'primary' | 'secondary'; children: ReactNode }

const tones = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-strong',
  secondary: 'border border-line-strong text-brand hover:border-brand hover:bg-brand-soft',
}

/** A link that looks like a button. */
export function ActionLink({ href, tone = 'primary', children }: ActionLinkProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-6 py-2.5 text-center text-balance font-semibold transition-colors ${tones[tone]}`}
    >
      {children}
    </a>
  )
}
