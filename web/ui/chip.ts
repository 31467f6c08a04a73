/** Classes of a link in a row of choices; the chosen one has `aria-current`. */
export const chipClasses =
  'inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong'
