import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import type { ComposedAnswer } from '../composer/material.ts'
import { numbering } from '../composer/numbering.ts'
import { alike, firstSentence, plainTitle, withCapital } from '../composer/phrases.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'

const subjects =
  '(?:cyber ?)?security|cyber|(?:student )?(?:data )?privacy|data|budgets?|money|funding|finances?|networks?|wi-?fi|internet|infrastructure|ai|artificial intelligence|(?:staff )?training|pd|professional (?:development|learning)|(?:ed ?|educational )?tech(?:nology)?|devices|chromebooks|polic(?:y|ies)|compliance|e-?rate|accessibility|leadership|strategy|curriculum|pedagogy|teaching|backups?|vendors?|contracts?|ferpa|coppa|cipa'
const broadly = new RegExp(
  `^(?:(?:hi|hello|hey|ok|so|please|pls|i|we|can you|could you|me|us|need|want|some|any|a bit of|with|on|about|our|my|the|help(?: me| us)?|assist|advice|tips|ideas|questions?|info(?:rmation)?|guidance|support|tell me|talk about|improve|get better at|do)[\\s,:]+)*(${subjects})(?:\\s+(?:and|&|,)\\s+(?:${subjects}))?(?:\\s+(?:help|advice|tips|ideas|questions?|stuff|issues?|things|please|pls|in general|for schools?|here))*[\\s.?!]*$`,
  'i',
)
const mostChoices = 4
const mostLooked = 8

/** The subject of a message that names nothing but a subject: "help with security". */
export function broadSubject(message: string): string | null {
  return broadly.exec(message.trim())?.[1]?.toLowerCase() ?? null
}

/** Asks which side of a wide subject is meant, with the sides the sources cover and one to begin with. */
export async function narrowDown(
  knowledge: KnowledgeRepository,
  advisor: AdvisorId,
  subject: string,
): Promise<ComposedAnswer | null> {
  const lists = await Promise.all(
    [`${subject} first steps`, subject].map((question) =>
      searchKnowledge(knowledge, { question, advisor, limit: mostLooked }),
    ),
  )
  const named = contentWords(subject).map(stem)
  const isOn = ({ matchedInTitle }: Hit) => named.some((word) => matchedInTitle.has(word))
  const choices = distinctEntries(lists.flat().filter(isOn)).slice(0, mostChoices)
  const [first] = choices
  if (!first || choices.length < 2) return null
  const numbers = numbering(choices.map(({ entry }) => entry))
  const lines = choices.map(
    ({ entry }) => `- **${plainTitle(entry)}.** ${numbers.cite(firstSentence(entry.point))}`,
  )
  const name = subject.length < 5 ? subject.toUpperCase() : subject
  return {
    text: [
      `${withCapital(name)} is wide, and the right first step depends on where you stand. Which of these is closest?`,
      lines.join('\n'),
      `Say which one, or tell me what happened, by when you must decide and with how many people. I can answer on ${advisors[advisor].scope}.`,
    ].join('\n\n'),
    citations: numbers.citations,
    followUps: choices.slice(0, 3).flatMap(({ entry }) => asQuestion(entry.asks[0])),
  }
}

function distinctEntries(found: Hit[]): Hit[] {
  return found.filter(
    ({ entry }, index) =>
      !found
        .slice(0, index)
        .some((before) => before.entry.id === entry.id || alike(before.entry.title, entry.title)),
  )
}

function asQuestion(ask: string | undefined): string[] {
  if (!ask) return []
  const begun = withCapital(ask)
  return [/[.?!]$/.test(begun) ? begun : `${begun}?`]
}
