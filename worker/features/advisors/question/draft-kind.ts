/** A text the asker wants to hand on, and to whom. */
export type Draft = {
  kind: 'memo' | 'points' | 'slide' | 'letter'
  to: 'board' | 'staff' | 'families'
}

const asksForText =
  /\b(?:write|draft|prepare|create|make|need|give|want|compose|put together)\b[^.?!]{0,30}\b(memo|one[- ]?pager|briefing|report to|letter|e-?mail|announcement|notice|message|slides?|talking (?:points|pts))\b/i

const beginsWithText =
  /^(?:please |an? |some |two |three )*(?:one[- ]page |short |board )*(memo|one[- ]?pager|briefing|letter|e-?mail|announcement|slides?|talking (?:points|pts))\b (?:for|to|on|about)\b/i

/** What a text is to be about, apart from its kind and its readers. */
export function subjectOfDraft(question: string): string {
  return question
    .replace(asksForText, ' ')
    .replace(beginsWithText, ' ')
    .replace(
      /\b(?:school |the |our |my )?(?:board|trustees|superintendent|cabinet|council|members?)\b/gi,
      ' ',
    )
    .replace(
      /\b(?:asking|request(?:ing)?|budget|money|funds?|funding|for|about|to|on|an?)\b/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text a question asks to be written, or null. */
export function draftIn(question: string): Draft | null {
  const found = (beginsWithText.exec(question) ?? asksForText.exec(question))?.[1]?.toLowerCase()
  if (!found || /\b(?:what|which) (?:goes|belongs|should be|to put) in\b/i.test(question))
    return null
  const to = /\b(?:parents?|famil(?:y|ies)|guardians?)\b/i.test(question)
    ? 'families'
    : /\b(?:board|trustees|superintendent|cabinet|council)\b/i.test(question)
      ? 'board'
      : 'staff'
  if (/talking/.test(found)) return { kind: 'points', to }
  if (/slide/.test(found)) return { kind: 'slide', to }
  if (to === 'board') return { kind: 'memo', to }
  return { kind: 'letter', to }
}
