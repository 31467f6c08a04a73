import type { Asked } from '../question/asked.ts'

const certainty =
  'Nobody can promise that, and I cannot sign for it. Layers of protection lower the risk and some always remains; what the law means for your case is for your counsel to say, with your insurer, law enforcement or state agency where they have a part.'
const ruling =
  'I can show what the sources say and where they stop; whether it is lawful in your case is a question for your counsel or your state agency.'
const personnel =
  'A person’s evaluation, health, leave, pay and id numbers belong with human resources: I do not judge or rewrite them, and what I say here holds for the process, without the person.'

/** "Is it legal", "are we liable", "can we be sued", "does it violate FERPA" */
const asksForRuling =
  /\b(?:(?:is|was|are|were) (?:it|this|that|our|the|we|they|i) (?:\w+ ){0,3}(?:legal|lawful|illegal|compliant|in compliance|liable|negligent|in violation)|(?:can|could|will) (?:we|i|they|a parent|families) (?:get |be )?(?:sued?|fined|prosecuted)|legally (?:required|allowed|binding)|lawsuit|violat(?:e|es|ed|ing|ion))\b/i

const ofStudent = /\b(?:students?|pupils?|child(?:ren)?|kids?)\b/i
const ofStaff =
  /\b(?:staff|teach(?:ers?|ing)|employees?|principals?|coach(?:es)?|aides?|counselors?|librarians?|technicians?|directors?|secretar(?:y|ies)|personnel|evaluations?|payroll|salar(?:y|ies)|wages?|leave)\b/i
const oneMeant = /\b(?:he|him|his|she|hers?)\b/i

/** A student's record reads much like a personnel file and is none; nor is a board's near miss. */
function isOfStaff({ request, signs }: Pick<Asked, 'request' | 'signs'>): boolean {
  if (ofStaff.test(request)) return true
  return !ofStudent.test(request) && (signs.groups.has('person') || oneMeant.test(request))
}

/** Whether a request is about one employee's evaluation, health, leave, pay or id numbers. */
function isPersonnel(asked: Pick<Asked, 'request' | 'signs'>): boolean {
  return asked.signs.kinds.has('personnel') && isOfStaff(asked)
}

/**
 * Sentences to say beside an answer, where the advisor's word must not be taken for more than it is;
 * for a model they are rules. Usually none.
 */
export function cautionsFor(asked: Pick<Asked, 'request' | 'signs'>): string[] {
  const { request, signs } = asked
  const { certainty: wish, duty } = signs.likelihood
  // "Wipe it before they sue" wants no promise.
  const isCertainty = signs.kinds.has('certainty') && wish > duty
  return [
    isCertainty ? certainty : null,
    !isCertainty && asksForRuling.test(request) ? ruling : null,
    isPersonnel(asked) ? personnel : null,
  ].filter((caution) => caution !== null)
}
