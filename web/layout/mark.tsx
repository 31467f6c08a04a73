/** The product's logo: a cabinet of six drawers, one of them open. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="6" className="fill-brand" />
      <g className="fill-brand-ink">
        <rect x="7" y="7" width="8" height="5" rx="1" />
        <rect x="17" y="7" width="8" height="5" rx="1" opacity=".55" />
        <rect x="7" y="13.5" width="8" height="5" rx="1" opacity=".55" />
        <rect x="17" y="13.5" width="8" height="5" rx="1" opacity=".55" />
        <rect x="7" y="20" width="8" height="5" rx="1" opacity=".55" />
        <rect x="17" y="20" width="8" height="5" rx="1" opacity=".55" />
      </g>
    </svg>
  )
}
