/** Where the data privacy agreement can be had, as the formats it is given in. */
export const agreementPaths = {
  word: '/trust/data-privacy-agreement.docx',
  markdown: '/trust/data-privacy-agreement.md',
} as const

export const securityTxtPath = '/.well-known/security.txt'
