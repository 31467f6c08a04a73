import { advisors } from '../../../../../domain/advisors/advisors.ts'
import { brand } from '../../../../../domain/brand.ts'
import { oneOf } from '../../../../../domain/text/one-of.ts'
import { objectIn } from '../plan.ts'

export type WrittenCall = { name: string; input: unknown }

type Options = {
  /** A tool was used before: short remarks are no answer yet. */
  afterTools: boolean
  /** Some of the answer was shown in an earlier round. */
  begun: boolean
}

const thinkStart =
  /<(?:think|thinking|reasoning)>|<\|channel\|>(?:analysis|commentary)<\|message\|>/i
const thinkEnd = /<\/(?:think|thinking|reasoning)>|<\|channel\|>final<\|message\|>/i
/** "<|end|>" and its like, which some servers pass on. */
const controlTokens = /<\|(?!python_tag)\w+\|>/g
/** How a tool call begins that is written as text: anywhere, or only at the start of a line. */
const callAnywhere = /<tool_call>|<function[=_ ]|<\|python_tag\|>|\[TOOL_CALLS\]/i
const callInLine =
  /(?<=^|\n)\s*(?:```(?:json|tool_call|tool)?\s*)?\{\s*"?(?:name|tool|function|type|action)"?\s*:/
const mayBecomeCall = /(?:^|\n)\s*(?:`{1,3}[a-z_]*\s*)?(?:\{[\s"a-z]*)?$/
/** The beginnings of all of these at the end of a text. */
const unfinished = /(?:<\|channel\|>[a-z]{0,12}(?:<[a-z|]{0,9})?|<[/a-z_|=]{0,20}|\[[A-Z_]{0,12})$/i

const fillers = [
  'sure',
  'okay',
  'ok',
  'of course',
  'certainly',
  'first',
  'now',
  'so',
  'well',
  'alright',
]
/** "Sure. To answer this, …": what may stand in front of a remark. */
const leadIn = String.raw`(?:${oneOf(fillers)}[,.! ]+|to (?:answer|find|help)\b[^,.:\n]{0,60},\s*)*`
/** "Let me search for that.": what a model says it does instead of answering. */
const remarks =
  "let me,let's,i'll,i will,i'm going to,i need to,i should,i am going to,one moment,looking,searching,checking".split(
    ',',
  )
const narration = new RegExp(`^${leadIn}${oneOf(remarks)}\\b`, 'i')
/** The same in front of an answer. */
const announced = new RegExp(
  `^${leadIn}(?:let me|i'?ll|i will|i'?m going to|i need to)(?: \\w+){0,2}? (?:check|consult|find|look|review|search)\\b[^.!?:\\n]{0,80}[.!:…]+\\s+`,
  'i',
)
/** Who speaks, as some models write it in front of what they say: "Assistant:". */
const speakers = [
  'assistant',
  'ai assistant',
  'ai',
  'advisor',
  `${brand.name} advisor`,
  brand.name,
  ...Object.values(advisors).map(({ title }) => `${title} advisor`),
].map((speaker) => speaker.toLowerCase())
const speaker = new RegExp(
  String.raw`^#{0,4} ?([*_]{1,2})?${oneOf(speakers)}(?::\1|\1:|\1\n)\s*(?=[^*_\s]|[*_]+\w)`,
  'i',
)
/** How models begin that think without saying so in front, and the first letters of that. */
const thought =
  /^(?:(?:okay|alright|hm+|so|well|first)[,.! ]+)*(?:(?:the )?(?:user|question) (?:(?:asks|is|wants)\b|\w{0,6}$)|we need to (?:(?:answer|produce|respond|write)\b|\w{0,7}$))/i
/** An answer that is nothing but a refusal. */
const mayRefuse = /^(?:i['’]?m sorry|sorry)\b[^.]{0,100}\.?$/i
const refusal =
  /^(?:i['’]?m sorry|sorry)[,.]? (?:but )?i (?:can['’]?t|cannot|can not|am unable to) (?:answer|assist|comply|help)\b[^.]{0,60}\.?$/i
const citation = /\[[^\]\s][^\]]{0,40}\]|【/
const fewestWords = 15
const longestNarration = 40

/**
 * The words of one round that are meant for the reader, as they come: without thinking in tags, tool
 * calls written as text, and remarks about looking things up.
 */
export function spokenText({ afterTools, begun }: Options) {
  let held = ''
  let thinking = false
  /** A tool call that is being written. */
  let call = ''
  /** Words that may turn out to be a remark. */
  let pending = ''
  let shown = begun

  function take(text: string): string {
    if (call) {
      call += held + text
      held = ''
      return ''
    }
    held += text
    let out = ''
    const release = (length: number) => {
      if (!thinking) out += held.slice(0, length)
      held = held.slice(length)
    }
    for (;;) {
      const mark = (thinking ? thinkEnd : thinkStart).exec(held)
      if (!mark) break
      release(mark.index)
      held = held.slice(mark[0].length)
      thinking = !thinking
    }
    release(unfinished.exec(held)?.index ?? held.length)
    return said(afterThought(out).replace(controlTokens, ''))
  }

  /** What follows the end of a thought without a beginning; what stood before it was no answer. */
  function afterThought(text: string): string {
    const end = thinkEnd.exec(text)
    if (!end) return text
    if (!shown) pending = ''
    return text.slice(end.index + end[0].length)
  }

  /** The part of these words that can be shown; the rest waits. */
  function said(text: string): string {
    pending += text
    if (!shown) pending = pending.trimStart().replace(speaker, '')
    const written = callAnywhere.exec(pending) ?? callInLine.exec(pending)
    if (written) {
      call = pending.slice(written.index)
      pending = pending.slice(0, written.index)
    }
    if (!pending) return ''
    if (!shown && mayStillTurn()) return ''
    const ready = withoutCall()
    if (shown || !ready) return ready
    shown = true
    return ready.replace(announced, '')
  }

  /** Takes what cannot become a call off what is pending. */
  function withoutCall(): string {
    const end = call ? pending.length : pending.search(mayBecomeCall)
    const ready = end < 0 ? pending : pending.slice(0, end)
    pending = pending.slice(ready.length)
    return ready
  }

  function mayStillTurn(): boolean {
    if (pending.search(mayBecomeCall) === 0 || thought.test(pending)) return true
    if (mayRefuse.test(pending) || mayBecomeSpeaker(pending)) return true
    const words = pending.trim().split(/\s+/).length
    if (afterTools) return words < fewestWords && !citation.test(pending)
    if (narration.test(pending)) return words < longestNarration && !citation.test(pending)
    return startsNarration(pending)
  }

  return {
    take,
    /** Whether anything was shown, in this round or before. */
    isShown: () => shown,
    /** The tool call that was written as text, or null; `names` are those there are. */
    call(names: string[]): WrittenCall | null {
      if (!call) return null
      const written = objectIn(call)
      const inner = (written?.function ?? written) as Record<string, unknown> | undefined
      const tagged = /<function[=_ ]"?([\w.-]+)/i.exec(call)?.[1]
      const name = [inner?.name, inner?.tool, inner?.action, written?.function, tagged].find(
        (one): one is string => typeof one === 'string' && names.includes(one),
      )
      if (!name) return null
      const given = inner?.arguments ?? inner?.parameters ?? inner?.input ?? (tagged ? written : {})
      return { name, input: typeof given === 'string' ? objectIn(given) : given }
    },
    /** The end of a round that used no tool: what was held back, if it is an answer; else ''. */
    finish(): string {
      const rest = thinking ? '' : held
      held = ''
      // An object that calls nothing may be the answer; what stands in a call's tags is none.
      if (call && !callAnywhere.test(call)) pending += call
      pending += rest
      if (!shown) pending = pending.replace(announced, '')
      const words = pending.trim().split(/\s+/).filter(Boolean).length
      const isNone = afterTools || narration.test(pending) || refusal.test(pending.trim())
      const isRemark = !shown && isNone && words < fewestWords
      if (isRemark && !citation.test(pending)) return ''
      if (pending.trim()) shown = true
      return pending
    },
  }
}

const leadIns = new RegExp(`^${leadIn}`)
/** The beginning of a lead-in that is not over. */
const leadingIn = /^to (?:answer|find|help)\b[^,.:\n]{0,60}$/
const openings = [
  ...remarks,
  ...fillers,
  ..."to answer,to find,to help,the user,user,the question,we need to,i'm sorry,sorry".split(','),
]

/** Whether these first letters may become a label of who speaks. */
function mayBecomeSpeaker(text: string): boolean {
  const said = text.toLowerCase().replace(/^[*_#\s]+|[*_:\s]+$/g, '')
  return speakers.some((one) => one.startsWith(said))
}

/** Whether these first letters may become one of the openings of a remark. */
function startsNarration(text: string): boolean {
  const said = text.toLowerCase().replace('’', "'").replace(leadIns, '')
  return leadingIn.test(said) || openings.some((opening) => opening.startsWith(said))
}
