import { ask, startConversation } from './conversations.ts'
import { type Address, newUser, signedIn } from './visitor.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/**
 * Puts data into every list and notice of a newly seeded site, through its own calls, since empty
 * pages show little of what can be wrong with them.
 */
export async function fillSite(site: Address) {
  const [admin, editor, leader] = await Promise.all([
    signedIn(site, 'admin@example.test'),
    signedIn(site, 'editor@example.test'),
    newUser(site),
  ])
  const must = async (response: Promise<Response>) => {
    const answer = await response
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
  const tell = async (message: string, more: object = {}) => {
    const answer = await must(leader.post('/api/feedback', { category: 'bug', message, ...more }))
    return ((await answer.json()) as { id: string }).id
  }

  const wrong = await tell('It says ninety days. Our state asks for a year.', {
    category: 'answer',
    page: '/infrastructure',
    error: 'c8607351-dd58',
    answer: {
      advisor: 'infrastructure',
      question: 'How long do we keep logs of who logged in where?',
      answer:
        '**Ninety days.** [1]\n\n1. Ask the *state*.\n\n| What | How long |\n|---|---|\n| Log-ins | 90 days |',
      sources: ['[1] CISA: Cross-Sector Cybersecurity Performance Goals'],
    },
  })
  await tell('The calendar of E-Rate dates would help if it could go into Outlook.', {
    category: 'idea',
  })
  const unlabelled = await tell('https://district.example/'.padEnd(180, 'long-path/'))
  const change = (changes: object) => must(editor.patch('/api/admin/feedback', changes))
  await change({ ids: [wrong], addTag: 'retention' })
  await change({ ids: [wrong], addTag: 'state law', assignee: 'local-editor', state: 'open' })
  await change({ ids: [unlabelled], state: 'closed' })
  const about = `/api/admin/feedback/${wrong}`
  await must(
    editor.post(`${about}/notes`, { body: 'The fact is right; the entry leaves out the states.' }),
  )
  await must(editor.post(`${about}/replies`, { body: 'You are right. It is corrected now.' }))
  await must(editor.post('/api/admin/feedback/views', { name: 'States', query: 'tag=state+law' }))

  const banned = await newUser(site)
  const leaving = await newUser(site)
  await must(admin.put(`/api/admin/users/${banned.id}/ban`, { reason: 'Sells our answers' }))
  await must(admin.put(`/api/admin/users/${leaving.id}/deletion`))
  await must(
    admin.post('/api/admin/billing/grants', {
      emails: [leader.email],
      endsAt: inDays(90),
      reason: 'A pilot of three months',
    }),
  )
  await must(
    admin.put('/api/admin/settings', {
      announcement: {
        text: 'Maintenance on Sunday at 9.',
        tone: 'attention',
        from: inDays(-1),
        until: inDays(6),
      },
    }),
  )
  const quote = (await (
    await must(
      leader.post('/api/billing/quotes', {
        plan: 'premium',
        seats: 12,
        districtName: 'Cedar Valley School District',
        districtAddress: '1 Main St, Cedar Valley, OH 44101',
      }),
    )
  ).json()) as { id: string }
  await must(
    leader.post(`/api/billing/quotes/${quote.id}/request`, {
      invoiceEmail: 'payable@district.example',
      note: 'PO 4471',
    }),
  )
  const conversation = await startConversation(leader)
  await ask(leader, conversation, { text: 'How do we roll out MFA to staff?' })
  await site.fetch('/api/resources?search=zeppelin')
  for (const [at, path] of ['/', '/resources', '/trust'].entries())
    await must(
      site.fetch('/api/website-analytics', {
        method: 'POST',
        headers: { Origin: site.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          id: `e-filled-${at}`,
          session_id: 's-filled-1',
          page_path: path,
          page_title: 'A page',
          device_type: 'desktop',
          event_type: 'page_view',
        }),
      }),
    )
  const { resources } = await admin.getJson<{ resources: { id: string }[] }>('/api/admin/resources')
  return {
    admin,
    editor,
    leader,
    banned,
    leaving,
    /** Ids of a message with every optional field, of a conversation and of a resource. */
    message: wrong,
    conversation: conversation,
    resource: resources[0]?.id ?? '',
  }
}

export type FilledSite = Awaited<ReturnType<typeof fillSite>>
