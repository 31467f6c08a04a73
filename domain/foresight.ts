/** A place in a public document that a statement rests on. */
export type PublicSource = {
  publisher: string
  document: string
  section: string
  date: string
  url: string
}

/** What a date is about, as readers filter by it. */
export const topics = {
  accessibility: 'Accessibility',
  'e-rate': 'E-Rate',
  privacy: 'Student privacy',
  security: 'Security',
  support: 'Ends of support',
} as const
export type Topic = keyof typeof topics

export function isTopic(value: unknown): value is Topic {
  return typeof value === 'string' && Object.hasOwn(topics, value)
}

export type Development = {
  /** Never changes: calendars know the date by it. */
  id: string
  topic: Topic
  when: string
  /** Machine-readable date, where there is one. */
  date?: string
  title: string
  text: string
  plan: string
  sources: PublicSource[]
}

const adaExtension: PublicSource = {
  publisher: 'U.S. Department of Justice',
  document: 'Extension of Compliance Dates for Nondiscrimination on the Basis of Disability',
  section: '91 FR 20902',
  date: 'April 20, 2026',
  url: 'https://www.govinfo.gov/content/pkg/FR-2026-04-20/html/2026-07663.htm',
}

const hhsExtension: PublicSource = {
  publisher: 'U.S. Department of Health and Human Services',
  document: 'Extension of Compliance Dates for Nondiscrimination on the Basis of Disability',
  section: '91 FR 25496',
  date: 'May 11, 2026',
  url: 'https://www.govinfo.gov/content/pkg/FR-2026-05-11/html/2026-09266.htm',
}

const windows10: PublicSource = {
  publisher: 'Microsoft',
  document: 'Windows 10 lifecycle',
  section: 'End of support and Extended Security Updates',
  date: 'as of November 2026',
  url: 'https://learn.microsoft.com/lifecycle/products/windows-10-enterprise-and-education',
}

export const dated: Development[] = [
  {
    id: 'windows-server-2016',
    topic: 'support',
    when: 'January 12, 2027',
    date: '2027-01-12',
    title: 'Windows Server 2016 loses support',
    text: 'It is the last day of extended support: after it there are no security updates unless you pay for an extension. Sign-in, file, print and door servers are where districts still find it.',
    plan: 'List every server that runs it this month. Move or retire each one, or wall it off and write down until when.',
    sources: [
      {
        publisher: 'Microsoft',
        document: 'Windows Server 2016 lifecycle',
        section: 'Extended end date',
        date: 'as of November 2026',
        url: 'https://learn.microsoft.com/lifecycle/products/windows-server-2016',
      },
    ],
  },
  {
    id: 'ada-web-large',
    topic: 'accessibility',
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
    id: 'hhs-504-large',
    topic: 'accessibility',
    when: 'May 11, 2027',
    date: '2027-05-11',
    title: 'HHS Section 504 web rule, 15 or more employees',
    text: 'Whoever receives money of the Department of Health and Human Services, for a district often Medicaid or Head Start, must meet WCAG 2.1 AA on the web and in apps. The date was moved by a year in May 2026; the standard was not.',
    plan: 'Ask the business office which HHS money you receive; the work is the same as for the ADA rule.',
    sources: [hhsExtension],
  },
  {
    id: 'e-rate-bid-portal',
    topic: 'e-rate',
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
    id: 'ada-web-small',
    topic: 'accessibility',
    when: 'April 26, 2028',
    date: '2028-04-26',
    title: 'ADA Title II web rule, populations under 50,000',
    text: 'The same standard for smaller populations and for special district governments.',
    plan: 'Spread the work over two budgets: new content first, then what families use most.',
    sources: [adaExtension],
  },
  {
    id: 'hhs-504-small',
    topic: 'accessibility',
    when: 'May 10, 2028',
    date: '2028-05-10',
    title: 'HHS Section 504 web rule, fewer than 15 employees',
    text: 'The same standard for the smallest recipients of HHS money.',
    plan: 'Put it into contracts that you renew before then.',
    sources: [hhsExtension],
  },
  {
    id: 'windows-10-extension',
    topic: 'support',
    when: 'October 10, 2028',
    date: '2028-10-10',
    title: 'The last paid extension of Windows 10 ends',
    text: 'Extended Security Updates run for three years at most, and schools buy them year by year. After that no Windows 10 computer gets updates.',
    plan: 'Give each Windows 10 computer a replacement year before then, and count the extension into its cost.',
    sources: [windows10],
  },
]

export const inForce: Development[] = [
  {
    id: 'windows-10',
    topic: 'support',
    when: 'Since October 14, 2025',
    date: '2025-10-14',
    title: 'Windows 10 is out of support',
    text: 'It gets security updates only where the paid extension was bought. For schools that was priced at $1, $2 and $4 a device for its three years.',
    plan: 'Count the computers that still run it, and those among them without the extension: they come off the network first.',
    sources: [windows10],
  },
  {
    id: 'ms-isac-fee',
    topic: 'security',
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
    id: 'coppa-2026',
    topic: 'privacy',
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
    id: 'e-rate-limit',
    topic: 'e-rate',
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
    id: 'circia',
    topic: 'security',
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

/** The dates of `dated` that have not passed on `today`, the nearest first. */
export function nextDates(today: Date, count: number): (Development & { date: string })[] {
  const day = today.toISOString().slice(0, 10)
  return dated
    .filter((one): one is Development & { date: string } => (one.date ?? '') >= day)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, count)
}
