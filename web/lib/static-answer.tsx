import type { ReactNode } from 'react'

/** How public pages, which have no script of React's, show the steps and citations of an answer. */
export const staticAnswer = {
  renderStep: (_: string, number: number): ReactNode => (
    <span aria-hidden className="font-serif text-xl leading-7 text-advisor">
      {number}
    </span>
  ),
  renderCitation: (number: number, key: string): ReactNode => (
    <a key={key} href={`#source-${number}`} aria-label={`Source ${number}`} className="footnote">
      {number}
    </a>
  ),
}
