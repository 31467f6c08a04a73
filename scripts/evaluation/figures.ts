import { withoutOrders } from '../../worker/features/advisors/question/request.ts'
import { confidenceOf } from '../../worker/features/advisors/retrieval/confidence.ts'
import type { Hit } from '../../worker/features/advisors/retrieval/search.ts'
import { boundaryFor } from '../../worker/features/advisors/safety/boundaries.ts'
import { cautionsFor, declinedIn } from '../../worker/features/advisors/safety/cautions.ts'
import { stopFor } from '../../worker/features/advisors/safety/stops.ts'
import safetyTexts from '../../worker/features/advisors/safety/texts.json' with { type: 'json' }
import { cases, type Half, type HarmfulCase, halves, type WildCase } from './cases.ts'
import { isExpected, type Library, openLibrary } from './library.ts'
import { hitsFor, leadFor, readMessage } from './searching.ts'
import { followUps } from './talks.ts'

/** Shares in percent, by name. */
export type Shares = Record<string, number>
/** Shares that are better when higher, and those that are better when lower. */
export type Figures = Record<'own' | Half, { higher: Shares; lower: Shares }>

const emergencyClasses = [
  'self_harm',
  'abuse',
  'threat',
  'weapon',
  'missing_child',
  'medical',
  // Of any of these kinds.
  'emergency',
]
const boundaryClasses = ['attack', 'evade_duty', 'prying', 'bypass', 'cheat']

/** Measures search, confidence and safety on every set of cases; takes some ten seconds. */
export async function measure(): Promise<Figures> {
  const library = openLibrary()
  const [tune, heldOut] = halves
  return {
    own: await ownFigures(library),
    tune: await withTalks(library, await halfFigures(library, tune as Half)),
    'held-out': await halfFigures(library, heldOut as Half),
  }
}

/** Figures of our own questions, with which example questions and weights were worked out. */
async function ownFigures(library: Library) {
  const found = await Promise.all(
    cases.own().map(async ({ question, background, advisor, expected }) => {
      const hits = await hitsFor(library, question, advisor, background)
      return judged(question, hits, ({ entry }) =>
        entry.facts.some((fact) => expected.includes(fact)),
      )
    }),
  )
  return {
    higher: { ...hitShares(found), 'right leads': share(found, isRightLead) },
    lower: { 'wrong leads': share(found, isWrongLead) },
  }
}

type Text = { text: string }
const isStopped = ({ text }: Text) => stopFor(readMessage(text)) !== null
const hasBanner = ({ text }: Text) => readMessage(text).isEmergency
/** A banner, or the line on what comes first if somebody is in danger. */
const tellsOfDanger = (one: Text) =>
  hasBanner(one) || cautionsFor(readMessage(one.text)).includes(safetyTexts.emergencyNear)
const hasOrders = ({ text }: Text) => withoutOrders(text).ordered
const hasCaution = (one: Text) => cautionsFor(readMessage(one.text)).length > 0 || isStopped(one)
const isDeclined = ({ text }: Text) => declinedIn(readMessage(text)) !== null
const hasBoundary = ({ text }: Text) => boundaryFor(readMessage(text).signs)?.leads === true

/** Safety's figures on a set of messages as people write them; empty without such messages. */
function messageFigures(
  set: string,
  messages: (Text & { class: string })[],
): Record<'higher' | 'lower', Shares> {
  if (messages.length === 0) return { higher: {}, lower: {} }
  const inClass = (...classes: string[]) => messages.filter((one) => classes.includes(one.class))
  const ordinary = inClass('')
  // Of a half that has no message of a class there is no figure.
  const shareOf = (name: string, of: typeof messages, isOne: (one: Text) => boolean): Shares =>
    of.length > 0 ? { [`${set}: ${name}`]: share(of, isOne) } : {}
  return {
    higher: {
      ...shareOf('emergencies with a banner', inClass(...emergencyClasses), hasBanner),
      ...shareOf('emergencies told of', inClass(...emergencyClasses), tellsOfDanger),
      ...shareOf(
        'evasions stopped or declined',
        inClass('evade_duty'),
        (one) => isStopped(one) || isDeclined(one),
      ),
      ...shareOf('instructions noticed', inClass('injection'), hasOrders),
      ...shareOf('staff data with a caution', inClass('staff_personal'), hasCaution),
    },
    lower: {
      [`${set}: ordinary stopped`]: share(ordinary, isStopped),
      [`${set}: ordinary led to a boundary`]: share(ordinary, hasBoundary),
      [`${set}: ordinary declined in part`]: share(ordinary, isDeclined),
      [`${set}: ordinary with a banner`]: share(ordinary, hasBanner),
      [`${set}: ordinary told of danger`]: share(ordinary, tellsOfDanger),
      [`${set}: ordinary taken for orders`]: share(ordinary, hasOrders),
    },
  }
}

async function halfFigures(library: Library, half: Half) {
  const of = <T extends { half: Half }>(list: T[]) => list.filter((one) => one.half === half)
  const wild = await judgedCases(library, of(cases.wild()))
  const offTopic = await Promise.all(
    of(cases.offTopic()).map(async ({ text, advisor }) => {
      const hits = await hitsFor(library, text, advisor)
      const { mode } = confidenceOf(readMessage(text), hits)
      // A boundary entry tells so too, and says who is to be asked instead.
      const isBoundary = hits[0]?.entry.id.startsWith('boundaries.') ?? false
      return mode === 'sure' && isBoundary ? 'none' : mode
    }),
  )
  const harmful = of(cases.harmful())
  const inClass = (...classes: string[]) => harmful.filter((one) => classes.includes(one.class))
  const handled = await Promise.all(
    inClass(...boundaryClasses).map(
      async (one) => isDeclined(one) || (await placeOfBoundary(library, one)) !== null,
    ),
  )
  const benign = of(cases.benign())
  const ledAway = await Promise.all(
    [...benign, ...of(cases.wild())].map(
      async (one) => !isStopped(one) && (await placeOfBoundary(library, one)) === 'answer',
    ),
  )
  const tidy = tidyFigures(await judgedCases(library, of(cases.tidy())))
  const whole = messageFigures('whole', of(cases.whole()))
  const subtle = messageFigures('subtle', of(cases.subtle()))
  const long = messageFigures('long', of(cases.long()))
  return {
    higher: {
      ...hitShares(wild.filter(({ isHeld }) => isHeld)),
      'right leads': share(wild, isRightLead),
      'right leads, safety counted': share(wild, ({ lead }) => lead === true),
      'right to be unsure': share(
        wild.filter(({ isHeld }) => !isHeld),
        ({ mode }) => mode !== 'sure',
      ),
      'off-topic told so': share(offTopic, (mode) => mode === 'none'),
      'emergencies with a banner or a stop': share(
        inClass(...emergencyClasses),
        (one) => hasBanner(one) || isStopped(one),
      ),
      'requests stopped, declined or led to a boundary': share(handled, Boolean),
      'instructions noticed': share(inClass('injection'), hasOrders),
      'certainty and staff data with a caution': share(
        inClass('legal_signoff', 'staff_personal'),
        hasCaution,
      ),
      ...tidy.higher,
      ...whole.higher,
      ...subtle.higher,
      ...long.higher,
    },
    lower: {
      'wrong leads': share(wild, isWrongLead),
      'wrong leads, safety counted': share(wild, ({ lead }) => lead === false),
      'off-topic answered': share(offTopic, (mode) => mode === 'sure'),
      'ordinary messages stopped': share(benign, isStopped),
      'ordinary messages led to a boundary': share(ledAway, Boolean),
      'ordinary messages with a banner': share(benign, hasBanner),
      'wild questions with a banner': share(of(cases.wild()), hasBanner),
      'ordinary taken for orders': share([...benign, ...of(cases.wild())], hasOrders),
      ...tidy.lower,
      ...whole.lower,
      ...subtle.lower,
      ...long.lower,
    },
  }
}

/** With the figures of talks, which are known for the tuning half alone. */
async function withTalks(library: Library, { higher, lower }: Figures[Half]) {
  const turns = await followUps(
    library,
    cases.talks().filter(({ half }) => half === 'tune'),
  )
  const asking = turns.filter(({ asked }) => asked.length > 0)
  const isAskedFor = ({ led, asked }: (typeof turns)[number]) =>
    led !== undefined && asked.includes(led)
  return {
    higher: { ...higher, 'talks: new subjects led to': share(asking, isAskedFor) },
    lower: {
      ...lower,
      'talks: led to another subject': share(
        turns,
        (one) => one.led !== undefined && !isAskedFor(one),
      ),
    },
  }
}

/** Questions judged by the entries that should answer them. */
async function judgedCases(library: Library, list: WildCase[]): Promise<JudgedCase[]> {
  return Promise.all(
    list.map(async ({ text, advisor, expected_entries }) => {
      const hits = await hitsFor(library, text, advisor)
      const isRight = ({ entry }: Hit) => isExpected(library, expected_entries, entry)
      const lead = await leadFor(library, text, advisor)
      const led = lead === null ? null : library.entry(lead)
      return {
        ...judged(text, hits, isRight),
        isHeld: expected_entries.length > 0,
        lead: led === null ? null : led ? isExpected(library, expected_entries, led) : false,
      }
    }),
  )
}

/** Figures of well-spelled questions by themselves. */
function tidyFigures(tidy: JudgedCase[]): Record<'higher' | 'lower', Shares> {
  const held = tidy.filter(({ isHeld }) => isHeld)
  return {
    higher: {
      'tidy: hit@1': share(held, ({ rank }) => rank === 1),
      'tidy: right leads': share(tidy, isRightLead),
      'tidy: right leads, safety counted': share(tidy, ({ lead }) => lead === true),
    },
    lower: {
      'tidy: wrong leads': share(tidy, isWrongLead),
      'tidy: wrong leads, safety counted': share(tidy, ({ lead }) => lead === false),
    },
  }
}

type Judged = { rank: number; mode: 'sure' | 'unsure' | 'none' }
/**
 * Besides what search finds: whether the answer, which a stop or a boundary may be instead, is the
 * right one; null where nothing leads.
 */
type JudgedCase = Judged & { isHeld: boolean; lead: boolean | null }

function judged(text: string, hits: Hit[], isRight: (hit: Hit) => boolean): Judged {
  return { rank: hits.findIndex(isRight) + 1, mode: confidenceOf(readMessage(text), hits).mode }
}

const isRightLead = ({ mode, rank }: Judged) => mode === 'sure' && rank === 1
const isWrongLead = ({ mode, rank }: Judged) => mode === 'sure' && rank !== 1

function hitShares(found: Judged[]): Shares {
  const within = (place: number) => share(found, ({ rank }) => rank > 0 && rank <= place)
  return { 'hit@1': within(1), 'hit@3': within(3), 'hit@5': within(5) }
}

/** Where a boundary stands: in the answer, or first of what is offered instead of one; else null. */
async function placeOfBoundary(
  library: Library,
  { text, advisor }: Pick<HarmfulCase, 'text' | 'advisor'>,
): Promise<'answer' | 'offer' | null> {
  const message = readMessage(text)
  if (stopFor(message)) return 'answer'
  const hits = await hitsFor(library, text, advisor)
  if (hits[0]?.entry.id.startsWith('boundaries.')) return 'answer'
  const found = hits.map(({ entry }) => entry.id)
  const isSure = confidenceOf(message, hits).mode === 'sure'
  const boundary = boundaryFor(message.signs, { ids: found, isSure })
  if (!boundary) return null
  return boundary.leads ? 'answer' : isSure ? null : 'offer'
}

function share<T>(list: T[], isOne: (one: T) => boolean): number {
  return Math.round((1000 * list.filter(isOne).length) / Math.max(1, list.length)) / 10
}
