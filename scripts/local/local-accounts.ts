/** The accounts of a local installation, with what each one shows. Never created in production. */
export const localPassword = 'Cabinet-demo-2026'

export const localAccounts = [
  { email: 'leader@example.test', name: 'Lee Leader', shows: 'signed in, free' },
  { email: 'subscriber@example.test', name: 'Sam Subscriber', shows: 'Premium subscriber' },
  { email: 'founder@example.test', name: 'Fran Founder', shows: "Founder's Tier" },
  { email: 'editor@example.test', name: 'Ed Editor', shows: 'editor' },
  { email: 'admin@example.test', name: 'Ada Admin', shows: 'admin' },
] as const
