import { advisors } from '../../../domain/advisors/advisors.ts'

export type ExchangeStep = {
  title: string
  text: string
  source: number
  owner: string
  effort: string
}
export type ExchangeSource = {
  publisher: string
  document: string
  section: string
  date: string
  url: string
}

export const question = advisors.leadership.starters[0]

/** Efforts are estimates for a mid-sized district; everything with a number rests on a source. */
export const steps: ExchangeStep[] = [
  {
    title: 'Cover the accounts that matter most',
    text: 'Administrators, remote access and high-value accounts such as payroll come first.',
    source: 1,
    owner: 'Technology director',
    effort: 'about two weeks',
  },
  {
    title: 'Choose a method that resists phishing',
    text: 'Passkeys or security keys where they fit; number matching rather than a plain prompt.',
    source: 4,
    owner: 'Systems administrator',
    effort: 'about six weeks, by building',
  },
  {
    title: 'Bring the board one page',
    text: 'The risk, the hours, the keys to buy, and what stays open if the line is not funded.',
    source: 5,
    owner: 'Superintendent, business official',
    effort: 'half a day',
  },
]

const csf = {
  publisher: 'NIST',
  document: 'The NIST Cybersecurity Framework (CSF) 2.0',
  date: 'February 2024',
  url: 'https://doi.org/10.6028/NIST.CSWP.29',
}

export const sources: ExchangeSource[] = [
  {
    publisher: 'CISA',
    document: 'Cross-Sector Cybersecurity Performance Goals 2.0',
    section: '3.F Implement Multifactor Authentication (MFA)',
    date: 'December 11, 2025',
    url: 'https://www.cisa.gov/cpg',
  },
  { ...csf, section: 'GV.RR-01 Leadership accountability' },
  {
    publisher: 'FCC / USAC',
    document: 'E-Rate (Schools and Libraries Program)',
    section: 'Eligible services',
    date: 'as of November 2026',
    url: 'https://www.usac.org/e-rate/',
  },
  {
    publisher: 'CISA',
    document: 'CISA MFA guidance',
    section: 'Phishing-resistant MFA preferred',
    date: 'as of November 2026',
    url: 'https://www.cisa.gov/MFA',
  },
  { ...csf, section: 'GV.RR-03 Adequate resources' },
]
