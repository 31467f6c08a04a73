/** Paths of the data privacy agreement, by format. */
export const agreementPaths = {
  word: '/trust/data-privacy-agreement.docx',
  markdown: '/trust/data-privacy-agreement.md',
} as const

export const securityTxtPath = '/.well-known/security.txt'
