import type { ProfileField } from '../district/profile.ts'

/**
 * The advisors. Another is one entry here and one folder under knowledge/, with an icon and a
 * hue of those that no other advisor has.
 */
export const advisors = {
  leadership: {
    path: '/leadership',
    title: 'Leadership',
    icon: 'compass',
    hue: 'indigo',
    tile: 'Leadership Development',
    summary: 'Governance, boards, strategy, staffing and change.',
    scope: 'governance, strategy, boards and cabinets, risk ownership, policy, staffing and change',
    starters: [
      'The board wants to know why we need MFA, and what it costs us.',
      'What should my first 90 days as technology director look like?',
      'How do I write a risk register our superintendent will read?',
    ],
    beginnings: 'write a three-year technology plan, board retreat on trends',
    profileFields: ['itStaff', 'students'],
  },
  financial: {
    path: '/financial',
    title: 'Financial',
    icon: 'bank',
    hue: 'green',
    tile: 'Financial Management',
    summary: 'Budgets, E-Rate, grants, procurement and total cost.',
    scope: 'budgets, E-Rate, federal funds, procurement rules and total cost of ownership',
    starters: [
      'Can E-Rate pay for a firewall this year?',
      'Build the case for a four-year Chromebook refresh cycle.',
      'When can I sign the contract after posting a Form 470?',
    ],
    beginnings: 'what does e-rate pay for, total cost of a device',
    profileFields: ['budgetYearStartMonth'],
  },
  infrastructure: {
    path: '/infrastructure',
    title: 'Infrastructure',
    icon: 'network',
    hue: 'blue',
    tile: 'Infrastructure',
    summary: 'Networks, identity, devices, backups and incident response.',
    scope: 'networks, identity, devices, patching, backups, monitoring and incident response',
    starters: [
      'Zero trust for a district with two technicians. Is it realistic?',
      'How do I roll out MFA to teachers who refuse to use personal phones?',
      'What does CISA offer a school district for free?',
    ],
    beginnings: 'first security steps, cis controls ig1',
    profileFields: ['itStaff', 'students'],
  },
  'data-privacy': {
    path: '/data-privacy',
    title: 'Data Privacy',
    icon: 'shield',
    hue: 'plum',
    tile: 'Data Privacy',
    summary: 'FERPA, COPPA, vendor agreements and student data.',
    scope: 'FERPA, COPPA, PPRA, CIPA, state law, vendor agreements and student data governance',
    starters: [
      'What makes a vendor a "school official" under FERPA?',
      'A parent asked for every record we hold. What is our deadline?',
      'Which terms must a data privacy agreement have?',
    ],
    beginnings: 'build a privacy program in a year',
    profileFields: ['state'],
  },
  pedagogy: {
    path: '/pedagogy',
    title: 'Pedagogy',
    icon: 'board',
    hue: 'amber',
    tile: 'Pedagogical Integration',
    summary: 'Learning design, accessibility and AI in the classroom.',
    scope: 'learning design with technology, accessibility, digital citizenship and AI in class',
    starters: [
      'Is SAMR still useful for looking at lessons?',
      'Plan station rotation for a class with 22 devices.',
      'An AI detector accused a student. What should the principal do?',
    ],
    beginnings: 'passive device use, digital divide audit',
    profileFields: [],
  },
  professional: {
    path: '/professional',
    title: 'Professional',
    icon: 'graduate',
    hue: 'coral',
    tile: 'Professional Learning',
    summary: 'Coaching, training plans and evidence that they work.',
    scope: 'professional learning, coaching, staff training and measuring whether it worked',
    starters: [
      'Plan four AI sessions for elementary teachers.',
      'What counts as professional development under Title II?',
      'How is a coach different from an evaluator?',
    ],
    beginnings: 'one-page professional learning plan',
    profileFields: ['staff', 'schools'],
  },
} as const satisfies Record<string, AdvisorSpec>

/**
 * The subject of an icon (web/lib/advisor-icons.ts), and the hues of one lightness
 * (web/styles/tokens.css).
 */
export type AdvisorIcon =
  | 'bank'
  | 'board'
  | 'book'
  | 'compass'
  | 'graduate'
  | 'network'
  | 'scale'
  | 'shield'
export type AdvisorHue = 'amber' | 'blue' | 'coral' | 'green' | 'indigo' | 'olive' | 'plum' | 'teal'

type AdvisorSpec = {
  path: `/${string}`
  /** Breadcrumb and sidebar name. */
  title: string
  icon: AdvisorIcon
  hue: AdvisorHue
  /** Name on the solutions page. */
  tile: string
  summary: string
  /** The advisor's field, as the end of "I can help with …". */
  scope: string
  /** Questions offered before the first one is asked. */
  starters: readonly string[]
  /** The search for a question that names no subject ("help?"). */
  beginnings: string
  /** Fields of a district's profile that matter to every question here, whatever its words. */
  profileFields: readonly ProfileField[]
}

export type AdvisorId = keyof typeof advisors
export const advisorIds = Object.keys(advisors) as AdvisorId[]

const inWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
/** How many advisors there are, in words: "six". */
export const advisorCount = inWords[advisorIds.length] ?? String(advisorIds.length)

/** One value for each advisor. */
export function forEachAdvisor<T>(make: (id: AdvisorId) => T): Record<AdvisorId, T> {
  return Object.fromEntries(advisorIds.map((id) => [id, make(id)])) as Record<AdvisorId, T>
}

/** Whether a value from outside is the id of an advisor. */
export function isAdvisorId(value: unknown): value is AdvisorId {
  return typeof value === 'string' && Object.hasOwn(advisors, value)
}
