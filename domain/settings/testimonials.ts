export type Testimonial = {
  name: string
  role: string
  district: string
  studentCount?: string
  quote: string
  outcome: string
  microDetail: string
  /** `image` is an address on this site; without one the initials are shown. */
  avatar: { image?: string; fallback: string }
}

/** The seeded testimonials, illustrative until an admin replaces them; the page says so. */
export const testimonials: Testimonial[] = [
  {
    name: 'Dana Whitfield',
    role: 'Director of Technology',
    district: 'Cedar Hollow Public Schools',
    studentCount: '4,200 students',
    quote:
      'I brought the board one page on multi-factor authentication: what it costs, who does the work, and the federal guidance it rests on. They approved it in the same meeting.',
    outcome: 'MFA approved and funded in one board meeting',
    microDetail: 'Prepared in an evening, by a team of three',
    avatar: { fallback: 'DW' },
  },
  {
    name: 'Marcus Oyelaran',
    role: 'Superintendent',
    district: 'Lakeview Unified School District',
    studentCount: '11,800 students',
    quote:
      'Every recommendation shows its source, so our counsel and our technology staff argue about the same paragraph instead of about each other.',
    outcome: 'Vendor agreements reviewed in weeks, not semesters',
    microDetail: 'Sources opened in the meeting itself',
    avatar: { fallback: 'MO' },
  },
  {
    name: 'Priya Raman',
    role: 'IT Administrator',
    district: 'North Fork Rural Schools',
    quote:
      'We are two people for nine buildings. I ask for the smallest first step that counts, and I get one with an owner and a way to show it worked.',
    outcome: 'A written incident plan, tested with principals',
    microDetail: 'First tabletop run within the month',
    avatar: { fallback: 'PR' },
  },
]
