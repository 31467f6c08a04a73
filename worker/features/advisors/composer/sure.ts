import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { type DistrictProfile, isSmallTeam } from '../../../../domain/district/profile.ts'
import type { DraftForm, Form } from '../question/form.ts'
import type { Question } from '../question/read.ts'
import { isBoundary } from '../safety/boundaries.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import { letterIn, writeDraft } from './drafts.ts'
import { type Lead, leadOf } from './lead.ts'
import { type Numbering, numbering } from './numbering.ts'
import {
  bullets,
  freeFirst,
  fromLine,
  headings,
  limitOf,
  moneyText,
  paragraphs,
  section,
  shortened,
  stepList,
} from './sections.ts'
import { pointOf, titleButtons } from './small-talk.ts'
import { districtFor, type OfDistrict, sumInWords } from './sum.ts'
import { textOf } from './texts.ts'

/** Up to so many students a district is small; advice for small ones does not fit a larger one that is short of staff. */
const mostStudents = 2500

/** The material of an answer. */
type Material = {
  question: Question
  /** The entry that answers. */
  entry: KnowledgeEntry
  /** Remarks shown before the answer. */
  notes?: string[]
  /** Entries on the matter itself, where a boundary entry answers what is wanted of it. */
  beside?: KnowledgeEntry[]
}

/** The answer of one entry: its name, what was asked, its steps, and its sections in their order. */
export function sureAnswer(
  material: Material,
  input: Pick<AnswerInput, 'profile' | 'history'>,
): ComposedAnswer {
  const { question, entry, notes = [], beside = [] } = material
  const ofDistrict = districtFor(question, entry, input)
  const matter =
    beside.length > 0 ? paragraphs(textOf('replies', 'matter'), ...beside.map(pointOf)) : ''
  const numbers = numbering([entry])
  return {
    text: paragraphs(...notes, ...bodyOf(material, ofDistrict, numbers), matter),
    citations: numbers.citations,
    followUps: titleButtons(beside),
    entry,
    profileUsed: ofDistrict.used,
    mode: 'sure',
  }
}

/** Paragraphs and sections in order; some may be empty. */
function bodyOf(material: Material, ofDistrict: OfDistrict, numbers: Numbering): string[] {
  const { question, entry } = material
  const { sum, own } = ofDistrict
  // A boundary entry, or what to do in danger, is never written as a letter or memo.
  const form = isDraft(question.form) && isBoundary(entry) ? null : question.form
  if (isDraft(form) && !tellsOwnCase(material, form))
    return [
      writeDraft(form, { entry, numbers, sum, own, request: question.request }),
      `*Drafted from the entry “${entry.title}”.*`,
    ]
  const lead = leadOf(question, entry, sum, numbers)
  if (isDraft(form))
    return [textOf('needsModel', 'case'), ...wholeEntry(material, lead, ofDistrict, numbers)]
  return form
    ? [fromLine(entry), ...shortened(form, lead.paragraphs, entry, numbers)]
    : wholeEntry(material, lead, ofDistrict, numbers)
}

/** Whether a letter is asked for that has to speak of a case told at length, and the entry has none for its readers. */
const tellsOwnCase = ({ question, entry }: Material, form: DraftForm) =>
  form.draft !== 'board' &&
  question.signsOfAll.isLong &&
  letterIn(entry, form, question.request) === undefined

const isDraft = (form: Form | null): form is DraftForm => form !== null && 'draft' in form

function wholeEntry(
  { question: { emphasis, isEmergency }, entry }: Material,
  lead: Lead,
  { district, sum, own }: OfDistrict,
  numbers: Numbering,
): string[] {
  const steps = emphasis.noBudget ? freeFirst(entry.steps) : entry.steps
  const isSmall = emphasis.small || isForSmall(district)
  // In an emergency, or where something is declined, costs and figures are left out.
  const isPlain = emphasis.pressing || isEmergency || isBoundary(entry)
  const money = lead.saysCost ? '' : moneyText(entry, numbers, sum.text !== '')
  return [
    fromLine(entry),
    ...lead.paragraphs,
    ...own,
    section(headings.steps, stepList(steps, numbers)),
    isSmall ? section(headings.small, numbers.cite(entry.smallDistrict)) : '',
    isPlain ? '' : section(headings.money, paragraphs(sumInWords(sum), money)),
    section(headings.risks, bullets(entry.risks, numbers)),
    isPlain ? '' : section(headings.measures, bullets(entry.measures, numbers)),
    limitOf(entry, numbers),
  ]
}

const isForSmall = (district: DistrictProfile) =>
  isSmallTeam(district) && (district.students ?? 0) <= mostStudents
