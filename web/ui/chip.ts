/** Classes of a link that is one choice of a row; the one taken has `aria-current`. */
export const chipClasses =
  'inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-strong'
