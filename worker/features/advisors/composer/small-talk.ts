import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import type { Hit } from '../retrieval/search.ts'
import type { ComposedAnswer } from './material.ts'
import { numbering } from './numbering.ts'
import { plainTitle } from './phrases.ts'

const said = (text: string, followUps: readonly string[]): ComposedAnswer => ({
  text,
  citations: [],
  followUps: [...followUps],
})

export function greeting(advisor: AdvisorId): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  return said(
    `Hello. I am the ${title} advisor: I can help with ${scope}. Tell me what you are facing, with your constraints, and I will say what to do first and where it comes from.`,
    starters,
  )
}

/** Offers again what the last answer proposed to ask next. */
export function thanks(history: Message[]): ComposedAnswer {
  const last = history.findLast(({ followUps }) => followUps.length > 0)
  return said(
    'Glad it helps. Check the sources before you act on it, and come back with what you find.',
    last?.followUps ?? [],
  )
}

export function aboutMe(advisor: AdvisorId): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  return said(
    `I am the ${title} advisor of ${brand.name}, a program and not a person. I answer questions of school technology leaders on ${scope} from a library of checked sources, number each source so that you can open it, and say so when I have none. I give starting points: decisions, and questions of law, stay with you and your counsel.`,
    starters,
  )
}

/** A question without a subject: asks back, with the fields to choose from and where others begin. */
export function askBack(advisor: AdvisorId, beginnings: Hit[]): ComposedAnswer {
  const options = advisorIds.map((id) => `- **${advisors[id].title}**: ${advisors[id].scope}`)
  const numbers = numbering(beginnings.map(({ entry }) => entry))
  const starts = beginnings.map(
    ({ entry: { title, facts } }) => `- ${numbers.cite(`${title}[^${facts[0]}]`)}`,
  )
  const text = [
    'Gladly. What are you deciding, by when, and with how many people? It helps to say which of these it is about:',
    options.join('\n'),
    ...(starts.length > 0
      ? [
          'Those who are simply starting out often begin here; ask me about any of them:',
          starts.join('\n'),
        ]
      : []),
  ]
  return {
    text: text.join('\n\n'),
    citations: numbers.citations,
    followUps: [...advisors[advisor].starters],
  }
}

/** The question is of the field, and nothing in the sources answers it: says so and asks. */
export function nothingFound(advisor: AdvisorId): ComposedAnswer {
  const { scope, starters } = advisors[advisor]
  return said(
    `I found nothing in my sources that answers this, and I will not guess. Could you say more: is it about ${scope}? What are you deciding, by when, and with how many people?`,
    starters,
  )
}

/** One word of the question is of the field and the rest is not: says so instead of answering beside it. */
export function notCovered(advisor: AdvisorId, nearest: KnowledgeEntry): ComposedAnswer {
  const { scope, starters } = advisors[advisor]
  return said(
    `That is outside what I know: I hold no source on it, and an answer to another question would not help you. The nearest I have is *${plainTitle(nearest)}*; ask for that if it is what you meant. Otherwise tell me what you are deciding for your schools, by when, and for how many people. I can help with ${scope}.`,
    starters,
  )
}

/** Nothing a school technology leader's advisor knows about. */
export function outOfField(advisor: AdvisorId): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  return said(
    `That is outside my field, and I hold no sources on it, so I will not guess: someone who works in it will serve you better. I am the ${title} advisor for school technology leaders and can help with ${scope}. If your question touches your schools, tell me how.`,
    starters,
  )
}

/** A rework is wanted and there is nothing to rework. */
export function whichAnswer(advisor: AdvisorId): ComposedAnswer {
  return said(
    'There is no answer above that I could rework yet. Ask me the question first, then tell me how you would like it: shorter, as a table, for the board, or one step in detail.',
    advisors[advisor].starters,
  )
}
