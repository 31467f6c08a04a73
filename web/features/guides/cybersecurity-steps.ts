import type { Source } from './source.tsx'

export type SecurityStep = { title: string; text: string; start: string; sources: Source[] }

const k12Report: Source = {
  publisher: 'CISA',
  document: 'Partnering to Safeguard K-12 Organizations from Cybersecurity Threats',
  section: 'Recommendation 1, highest-priority steps',
  date: 'January 24, 2023',
  url: 'https://www.cisa.gov/protecting-our-future-partnering-safeguard-k-12-organizations-cybersecurity-threats',
}

function goal(section: string): Source {
  return {
    publisher: 'CISA',
    document: 'Cross-Sector Cybersecurity Performance Goals 2.0',
    section,
    date: 'December 11, 2025',
    url: 'https://www.cisa.gov/cpg',
  }
}

function csf(section: string): Source {
  return {
    publisher: 'NIST',
    document: 'The NIST Cybersecurity Framework (CSF) 2.0',
    section,
    date: 'February 2024',
    url: 'https://doi.org/10.6028/NIST.CSWP.29',
  }
}

function k12Six(section: string): Source {
  return {
    publisher: 'K12 SIX',
    document: 'K12 SIX Essential Cybersecurity Protections',
    section,
    date: '2023-2024 school year',
    url: 'https://www.k12six.org/essentials-series',
  }
}

/** What comes before the first step: a name. */
export const beforeStepOne: Source[] = [
  goal('1.A Establish Cybersecurity Responsibilities'),
  csf('GV.RR-01 Leadership accountability'),
]

export const orderSource = k12Report

/** In the order of the K-12 report's highest-priority steps. */
export const securitySteps: SecurityStep[] = [
  {
    title: 'Turn on multifactor authentication',
    text: 'Require it of administrators, remote access and high-value accounts first, then of all staff. Passkeys and security keys resist phishing; number matching is better than a plain prompt.',
    start: 'List every administrator account and switch those on this month.',
    sources: [
      goal('3.F Implement Multifactor Authentication (MFA)'),
      {
        publisher: 'CISA',
        document: 'CISA MFA guidance',
        section: 'Phishing-resistant MFA preferred',
        date: 'as of November 2026',
        url: 'https://www.cisa.gov/MFA',
      },
    ],
  },
  {
    title: 'Fix known security flaws',
    text: 'Begin with the flaws attackers are known to use. CISA scans the internet-facing systems of public bodies at no cost and reports regularly.',
    start: 'Sign up for the scan; it shows you what an outsider sees.',
    sources: [
      goal('2.B Mitigate Known Vulnerabilities'),
      {
        publisher: 'CISA',
        document: 'Cyber Hygiene Services',
        section: 'Vulnerability scanning',
        date: 'as of November 2026',
        url: 'https://www.cisa.gov/cyber-hygiene-services',
      },
    ],
  },
  {
    title: 'Make backups, and restore from them',
    text: 'A backup counts once you have restored from it. Protect the copies, test them, and check that they are intact before you rely on them.',
    start: 'Restore one file server or one student-system export, and write down how long it took.',
    sources: [goal('3.O Maintain System Backups & Restoration Ability'), csf('PR.DS-11 Backups')],
  },
  {
    title: 'Show less of yourself to the internet',
    text: 'Close what need not be reachable, remote desktop above all. Separate networks, so that a breach in one place stays there.',
    start: 'Compare what the scan found open with what you meant to have open.',
    sources: [
      goal('3.I Implement Logical/Physical Network Segmentation'),
      k12Six('Category 1, Sanitize network traffic to and from the internet'),
    ],
  },
  {
    title: 'Write an incident plan and rehearse it',
    text: 'Decide beforehand who leads, who calls whom and who speaks to families. Exercises with principals and suppliers show what the paper missed.',
    start: 'Fill in the free K-12 runbook template, then hold a one-hour tabletop.',
    sources: [
      {
        publisher: 'NIST',
        document: 'SP 800-61 Rev. 3, Incident Response Recommendations',
        section: 'Incident response as part of risk management',
        date: 'April 2025',
        url: 'https://csrc.nist.gov/pubs/sp/800/61/r3/final',
      },
      k12Six('K-12 Cyber Incident Response Runbook'),
      csf('ID.IM-02 Improvement from exercises'),
    ],
  },
  {
    title: 'Train everyone, and keep at it',
    text: 'A campaign through the year works on habits; a single session does not. Include substitutes, coaches and the front office.',
    start: 'Put ten minutes on the next staff meeting: one recent phishing message, taken apart.',
    sources: [
      goal('3.J Implement Cybersecurity Training'),
      csf('PR.AT-01 General awareness training'),
    ],
  },
]
