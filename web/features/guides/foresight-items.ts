import type { Source } from './source.tsx'

export type Development = {
  when: string
  /** Machine-readable date, where there is one. */
  date?: string
  title: string
  text: string
  plan: string
  sources: Source[]
}

const adaExtension: Source = {
  publisher: 'U.S. Department of Justice',
  document: 'Extension of Compliance Dates for Nondiscrimination on the Basis of Disability',
  section: '91 FR 20902',
  date: 'April 20, 2026',
  url: 'https://www.govinfo.gov/content/pkg/FR-2026-04-20/html/2026-07663.htm',
}

export const dated: Development[] = [
  {
    when: 'April 26, 2027',
    date: '2027-04-26',
    title: 'ADA Title II web rule, populations of 50,000 or more',
    text: 'Web content and mobile apps, including those a vendor provides for you, must meet WCAG 2.1 AA. The date was moved by a year in April 2026; the standard was not. The general duty of equal access applies today.',
    plan: 'Inventory sites, apps and documents now; put WCAG 2.1 AA into every renewal.',
    sources: [
      adaExtension,
      {
        publisher: 'U.S. Department of Justice',
        document: 'Accessibility of Web Information and Services of State and Local Government',
        section: '28 CFR 35.200',
        date: 'April 24, 2024',
        url: 'https://www.ada.gov/resources/2024-03-08-web-rule/',
      },
    ],
  },
  {
    when: 'About July 1, 2027',
    date: '2027-07-01',
    title: 'E-Rate bids move to a USAC portal',
    text: 'From funding year 2028, bids go through the portal and you upload your evaluations and contracts. The procedure for funding year 2027 does not change.',
    plan: 'Finish funding year 2027 as you know it; write your bid evaluation down so that it can be uploaded.',
    sources: [
      {
        publisher: 'FCC',
        document: 'Promoting Fair and Open Competitive Bidding in the E-Rate Program',
        section: 'FCC 26-30',
        date: 'April 30, 2026',
        url: 'https://www.federalregister.gov/d/2026-10011',
      },
    ],
  },
  {
    when: 'April 26, 2028',
    date: '2028-04-26',
    title: 'ADA Title II web rule, populations under 50,000',
    text: 'The same standard for smaller populations and for special district governments.',
    plan: 'Spread the work over two budgets: new content first, then what families use most.',
    sources: [adaExtension],
  },
]

export const inForce: Development[] = [
  {
    when: 'Since October 2025',
    date: '2025-10',
    title: 'MS-ISAC is a paid membership',
    text: 'Federal funding ended on September 30, 2025. Membership and the services that came with it, protective DNS among them, are no longer free by default.',
    plan: 'Check whether you are a member, at what price, and what would replace each service.',
    sources: [
      {
        publisher: 'Center for Internet Security',
        document: 'MS-ISAC membership',
        section: 'Fee-based since October 2025',
        date: 'as of November 2026',
        url: 'https://www.cisecurity.org/ms-isac',
      },
    ],
  },
  {
    when: 'Since April 22, 2026',
    date: '2026-04-22',
    title: 'COPPA amendments bind operators',
    text: 'Biometric and government identifiers are now personal information. Operators need a written security program, may not keep data indefinitely, and need separate consent for disclosures that are not integral to the service.',
    plan: 'Ask each vendor used with children under 13 for its retention policy and its list of third parties.',
    sources: [
      {
        publisher: 'Federal Trade Commission',
        document: 'Children’s Online Privacy Protection Rule',
        section: '16 CFR Part 312, 2025 amendments',
        date: 'April 22, 2025',
        url: 'https://www.ecfr.gov/current/title-16/part-312',
      },
    ],
  },
]

export const watched: Development[] = [
  {
    when: 'Open since June 2026',
    date: '2026-06',
    title: 'The FCC asks whether to limit E-Rate',
    text: 'A proposed rulemaking asks about screen time, content filtering, and whether E-Rate should be limited or sunset. It is a proposal, not a rule.',
    plan: 'Keep evidence of what your connectivity is for; consider a comment through your state association.',
    sources: [
      {
        publisher: 'FCC',
        document: 'Ensuring Children’s Safe Use of Screens and E-Rate-Funded Services',
        section: 'WC Docket 26-133, as reported',
        date: 'June 2026',
        url: 'https://www.eratesync.com/blog/fcc-2026-e-rate-proposed-changes',
      },
    ],
  },
  {
    when: 'No final rule confirmed',
    title: 'Federal incident reporting (CIRCIA)',
    text: 'As proposed, districts with 1,000 or more students would report covered incidents within 72 hours and ransom payments within 24. We could not confirm a final rule.',
    plan: 'Write 72 and 24 hours into your incident plan as a working assumption; check the status first.',
    sources: [
      {
        publisher: 'CISA',
        document: 'Cyber Incident Reporting for Critical Infrastructure Act of 2022, proposed rule',
        section: 'NPRM',
        date: 'April 4, 2024',
        url: 'https://www.cisa.gov/circia',
      },
    ],
  },
]
