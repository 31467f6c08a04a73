/** A knowledge entry's Markdown file, as in knowledge/ or an upload; its facts are made up. */
export function markdownEntry(id: string, { title = `On ${id}`, point = 'Do this first.' } = {}) {
  return `---
id: ${id}
title: ${title}
domains: [infrastructure]
facts: [cpg.1]
cost: $0
confidence: medium
as_of: 2026-11-15
review_by: 2099-11-01
asks:
  - one way to ask
  - two ways to ask
  - three ways to ask
sources:
  - fact: cpg.1
    publisher: CISA
    document: CPG
    version: "2.0"
    section_id: 3.F
    section_title: MFA
    url: "https://www.cisa.gov/cpg"
---

${point} [^cpg.1]

## Steps
1. Begin with admins. [^cpg.1] *(Network administrator; 1 day)*
2. Then everyone. *(Director; 2 weeks)*

## Measures
- Share of accounts.

## Risks
- Lock-outs.

## Small district
One person can.

## Board
One sentence.

## Cost
Mostly hours.

## Next questions
- And then?
`
}
