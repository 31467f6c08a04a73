import type { Candidate, StudentDataType } from './finding.ts'

// Details run on to the next comma, stop or verb: "an IEP for speech", "suspended twice for vaping".
const detail = String.raw`(?: (?:for|due to|because of|with|over|about|on)(?: (?!and |but |who |what |which |how |can |is |are |has |needs |on |the (?:portal|app)\b)[\p{L}\d'’/-]{1,20}){1,5})?`
const acted = String.raw`(?: (?:at|to|on|in|a|an|another|other|his|her|the|into|school|class|midterm|exam|quiz|final|homework|essay|child|student|students|teacher|staff|kid|test|wifi|network|bathroom|hallway|bus|gym|lunch|classmate|teachers|kids|peer)\b){0,4}`
const count = String.raw`(?: (?:once|twice|again|(?:\d{1,2}|one|two|three|four|five|ten)(?: more)? (?:times|days?|weeks?)|for (?:\d{1,2}|one|two|three|four|five|ten|the) (?:days?|weeks?|rest of [\p{L} ]{3,12})))?`
const subject = String.raw`(?: (?:in|on|for) (?:the |his |her )?[\p{L}\d&+]{1,15}(?: (?:I|i{2,3}|\d|test|exam|final|science|studies|history|language|arts|benchmark|assessment|lit|reading|math)\b)*)?`
const article = '(?:an? |his |her |the )?'
const letter = String.raw`(?<![\p{L}\p{N}])(?:[A-DF](?:[+-]| (?:plus|minus)\b)(?![\p{L}\p{N}-])|[A-DF]s?(?![\p{L}\p{N}'’&/-]|\.[\p{L}\p{N}]))`
const number = String.raw`\d{1,3}(?:\.\d{1,2})?`

const patterns: Record<string, { type: StudentDataType; sources: string[] }> = {
  plans: {
    type: 'iep_504',
    sources: [
      String.raw`${article}\b(?:IEPs?|individuali[sz]ed education (?:plan|program))\b(?: (?:goals?|meetings?|plans?|accommodations?|team|services|eligibility|evaluation|minutes|review|speech|reading|math))?${detail}`,
      String.raw`${article}(?<!(?:room|section|vlan|cfr|page|bus|port|form|route|gate) |[\p{N}.$#/-])504(?: (?:plans?|accommodations?|meetings?|coordinator|services|review))?(?![\p{L}\p{N}%-]|[./]\d)${detail}`,
      String.raw`${article}\b(?:(?:evaluated|tested|referred|qualifies|eligible) for |exited from )?(?:special ed(?:ucation)?|sped|resource (?:room|class)|life skills class|self-contained(?: class(?:room)?)?|(?:speech|occupational|physical) therapy(?: notes?)?|(?:speech|counsell?ing|occupational) (?:services|sessions)|(?:counsell?ing|OT|PT|speech) (?:(?:once|twice|three times|\d times) (?:a|per) (?:day|week|month)|weekly|daily)|(?:extended|extra|additional) time(?: accommodations?)?|(?:testing )?accommodations?|modified (?:curriculum|assignments|work)|(?:one[- ]to[- ]one|one[- ]on[- ]one|1:1) (?:aide|para)s?|(?<=(?:has|needs|gets|with) an? )(?:para|aide)|behaviou?r(?:al)? (?:intervention )?(?:plan|contract)|BIP|FBA|manifestation (?:determination|hearing|meeting)|SL[DI]|OHI|read[- ]aloud|scribe|preferential seating|gifted program|twice[- ]exceptional|2e|tier (?:2|3|ii|iii)(?: (?:support|intervention)s?)?)\b${detail}`,
    ],
  },
  discipline: {
    type: 'discipline',
    sources: [
      String.raw`\b(?:(?:was|were|are|been|got|be|being|keeps|getting|gets|given|is|\d{1,2}) ){0,3}(?:pending )?(?<!(?:account|license|login|access|service) (?:was |is |got )?)(?:suspended|expelled|suspendid[oa]|expulsad[oa]|suspension|expulsion(?: hearing)?|disciplinary hearing|detentions?|arrested|truant|on probation|\d{1,2}[- ]days?(?: of)? (?:OSS|ISS|suspension|detention)|OSS|ISS|in[- ]school suspension|out[- ]of[- ]school suspension|alternative school|written up|wrote (?:him|her|them) up|(?:(?:an? )?dress[- ]code )?(?:write[- ]?ups?|violations?)|office referrals?|referrals?|kicked out|sent (?:to the (?:office|principal)|home)|saturday school|in trouble|(?:was|got|been|being) searched)\b(?: (?:letter|notice|record|form|report|hearing|meeting)s?\b)?${count}${count}${detail}`,
      String.raw`\b(?:given|got|has|had|received|served|serving|\d{1,2}|one|two|three|four|five) (?:\p{L}{1,8} )?(?:detentions?|referrals?|suspensions?|write-?ups?|offenses?|infractions?|strikes?)\b${count}${detail}`,
      String.raw`\b(?:(?:(?:was |were |got |been )?caught|accused of|for) )?(?:vaping|smoking|fighting|bullying|cheating|stealing|plagiari[sz]ing|sexting|harassing|harassment|skipping (?:class|school)|drinking|hacking|swearing|cursing)\b${acted}`,
      String.raw`\b(?:disciplin(?:e|ary)|behaviou?r) (?:records?|referrals?|hearing|file|history|action|incidents?|cases?|log)\b`,
      String.raw`\b(?:threaten(?:ed|ing)|assault(?:ed|ing)?|punch(?:ed|ing)|slapp(?:ed|ing)|kick(?:ed|ing)|hit(?:ting)?|bit(?:ing)?|shov(?:ed|ing)|vapes?|vaped|cursed|swore|stole|plagiari[sz]ed|cheated|bullied|harassed|fought|hacked into|(?:sen(?:t|ds|ding)|shar(?:ed|ing)|post(?:ed|ing)) (?:nudes|porn)|(?:made|making) (?:an? )?(?:\p{L}{1,8} )?threats?|vandali[sz]ed|eloped|ran away|misconduct|insubordination|(?:brought|had|carried|caught with) (?:a |an )?(?:\p{L}{1,10} )?(?:knife|gun|weapon|vape|firearm|drugs|weed|alcohol))\b${acted}${detail}`,
      String.raw`\b(?:(?:had|got into|started) )?(?:an? )?(?:fist ?)?(?:fights?|altercations?|brawl)\b${acted}`,
      String.raw`\b(?:stole|broke|threw|smashed|destroyed|damaged|damaging|stealing) (?:an? |the |his |her |another |school )(?:[\p{L}'’]{1,14})`,
    ],
  },
  health: {
    type: 'health',
    sources: [
      String.raw`(?:(?:diagnosed with|diagnosis of|diagnosis:|allergic to|suffers from|treated for|medicated for) ?)(?:[\p{L}\d'’-]{2,20})(?: (?!and |but |who |which |so |in |is )[\p{L}\d'’-]{1,20}){0,2}`,
      String.raw`\b(?:\p{L}{3,14} )?(?:disorder|syndrome|disease|disabilit(?:y|ies)|impairment|dystrophy|palsy|mutism|deficiency|allerg(?:y|ies))\b`,
      String.raw`\b(?:severe |mild |type (?:1|2|i|ii) |chronic |is on |on |takes |a |an )?(?:ADHD|ADD|autis(?:m|tic)|asperger'?s?|dyslexi[ac]|dyscalculia|dysgraphia|diabet(?:es|ic)|celiac|asthma(?:tic)?|epilep(?:sy|tic)|seizures?|depress(?:ion|ed)|anxiety|anxious|allergic|panic attacks?|trauma|epi-?pen|insulin|inhaler|medications?|meds|ritalin|adderall|concerta|vyvanse|prozac|zoloft|pregnan(?:t|cy)|cancer|leukemia|chemo(?:therapy)?|surgery|bipolar|OCD|PTSD|ODD|suicid(?:e|al)(?: ideation| attempt)?|self[- ]harm(?:s|ing)?|(?:tr(?:ied|ies|ying) to )?(?:hurts?|kill|cuts?|cutting|harms?|beats?|abuses?|molests?) (?:himself|herself|themselves|myself|him|her|them)|(?:neuro)?psych(?:ological|iatric)? eval\p{L}*|anorexi[ac]|bulimi[ac]|hearing (?:loss|impaired|aids?)|deaf|(?:legally )?blind|(?:visually|vision|hearing)[- ]impaired|wheelchair|concussion|tourette'?s?|sickle cell|cystic fibrosis|hospitali[sz]ed|(?:hospital|medical|doctor'?s?) (?:note|records?|stay|condition|leave|excuse)|psychiatric (?:\p{L}{1,12})|in (?:therapy|counseling)|sees (?:an? |the |his |her )?(?:therapist|psychiatrist|psychologist)|mental health (?:\p{L}{1,12})|stutters?|speech delay|traumatic brain injury|TBI|migraines?|HIV|hepatitis|lupus|scoliosis|rehab|covid|(?:cochlear|insulin|feeding) (?:implant|pump|tube)s?|pacemaker|prosthe\p{L}+|glucose monitor|CGM|brok(?:e|en) (?:his |her |an? )?(?:arm|leg|wrist|ankle|foot|hand)|unvaccinated|vaccinat(?:ed|ion)(?: status| record)?|immuni[sz]ations?(?: records?)?|nonverbal|non-verbal)\b(?: (?:medication|meds|attack|log|disorder|issue|plan)s?)?`,
    ],
  },
  programs: {
    type: 'program_status',
    sources: [
      String.raw`\b(?:free (?:and|or|&|/) ?reduced|free\/reduced|free|reduced)(?:[- ]price)? (?:lunch|meals?)\b(?: status)?|(?<=\blunch["' :=-]{1,5})(?:free|reduced)\b|\bFRL\b|\b(?:(?:is |currently )?homeless(?: under(?: the)? )?)?McKinney[- ]Vento\b|\b(?:is |currently )?homeless(?:ness)?\b|\b(?:in )?foster (?:care|child|kid|family|home|placement|parent)s?\b|\b(?:undocumented|immigration status|refugee|asylum|DACA)\b|\b(?:an )?(?:english (?:language )?learner|ELL|ELP|ESL)\b(?: level \d)?|\b(?:migrant|unhoused|evicted|doubled[- ]up|couch[- ]surfing|unaccompanied (?:youth|minor)|ward of the state|(?:liv|stay|sleep)(?:es|s|ing)? in (?:an? |the |their |his |her )?(?:motel|hotel|car|van|shelter|tent))\b|\b(?:CPS|custody (?:battle|dispute|order)|restraining order|protective order)\b|\b(?:SNAP|TANF|medicaid)\b`,
    ],
  },
  grades: {
    type: 'grade_record',
    sources: [
      String.raw`${article}\b(?:cumulative |current |weighted |unweighted )?gpa(?: (?:is|was|of|at|to|dropped to|fell to|down to|went to|now|under|below|just)){0,2}[ :=]{0,2}\d(?:\.\d{1,3})?(?!\d)`,
      String.raw`\b(?:promedio|calificaci[oó]n|notas?)(?: (?:final|es|fue|de|un)){0,3}[ :]{1,2}\d{1,3}(?:[.,]\d{1,2})?(?![\p{L}\d])`,
      String.raw`${article}\b(?:\d\.\d{1,3} (?:gpa|cumulative|in [\p{L}]{2,15})|\d{1,3}(?:\.\d{1,3})? average)\b`,
      String.raw`\b(?:(?:his|her|their) )?(?:[\p{L}]{3,10} )?(?:grade|score|average|avg|mark)s?(?: (?:is|was|of|went|dropped|fell|to|from|in [\p{L}]{2,15})){0,3}[ :=]{1,2}(?:an? )?(?:${number}(?:%| percent)|[6-9]\d(?![\p{L}\d])|(?:${letter}))(?: to (?:${letter}))?`,
      String.raw`(?:scored |got |earned )?${article}(?<![\d/$])${number} ?(?:%|percent\b|out of \d{1,3}\b|/ ?\d{2,3}(?![\d/]))${subject}`,
      String.raw`(?<=\b(?:got|gets|getting|earned|received|made|given|has|had|have|with|pulled|pulling) )(?:an? |straight |all |mostly )?(?:${letter}(?:'?s)?(?: average)?)${subject}`,
      String.raw`(?<=\b(?:got|gets|getting|earned|received|made|has|his|her|their) )(?:an? )?(?:\d{1,4}(?= on (?:the |his |her )?(?:p?sat|act|map|ap|staar)\b)|zero|(?:[1-9]\d|100)(?!\d)|[1-5](?= on))${subject}(?! (?!on |in |for |and |but |so |this |last |from |because |after )[\p{L}]{3,})`,
      String.raw`\b(?:scored|scores) (?:an? |at )?(?:level )?\d{1,4}(?:\.\d)?${subject}`,
      String.raw`(?:an? )?(?<![\p{L}\p{N}])(?:[A-DF][+-](?![\p{L}\p{N}-])|[A-DF](?= in [\p{L}]))(?: average)?${subject}`,
      String.raw`(?<=\d{4} (?:\p{L}[\p{L}'’-]{1,20} ){0,3})[A-DF][+-]?(?=\s*(?:$|[\n,;]))`,
      String.raw`(?<=\bscores?\b[^.\d\n]{0,40} (?:is|was|of) )\d{1,4}(?![\p{L}\d%])`,
      String.raw`(?<=, )[A-DF](?=\s*(?:[:;.\n]|$))`,
      String.raw`\b(?:straight|all|mostly) [a-df]'?s\b`,
      String.raw`\breading level [a-zA-Z]\b`,
      String.raw`${article}(?<![\p{L}\p{N}])[A-DF][+-]? to (?:an? )?[A-DF][+-]?(?![\p{L}\p{N}])`,
      String.raw`(?<=\b(?:has|had|with|at|is|his|her|their) )(?:an? )?[0-5]\.\d{1,2}(?!\.?[\d\p{L}%])`,
      String.raw`(?<![\p{L}\p{N}])[A-DF][+-]?(?:, ?[A-DF][+-]?){1,8}(?![\p{L}\p{N}])`,
      String.raw`(?<![\p{L}\p{N}.$/-])\d{2,3}(?:, \d{2,3}|,(?:\d\d|100)(?!\d)){1,8}(?![\p{L}\p{N}%/-])${subject}`,
      String.raw`\b(?:chang|alter|turn|bump|rais)(?:ed|ing) (?:his |her |the )?(?:(?:grade|score|mark) )?(?:from )?(?:an? )?(?:\d{2,3}%?|${letter}) (?:in)?to (?:an? )?(?:\d{2,3}%?|${letter})`,
      String.raw`\b(?:fell |dropped |went |rose |improved |jumped )?from \d{1,4}(?:\.\d{1,2})?%? to \d{1,4}(?:\.\d{1,2})?%?`,
      String.raw`\b(?:\d|two|three|four) [A-DFa-df]'?s\b(?: and (?:an?|\d|two|three) [A-DFa-df](?:'?s)?(?![\p{L}]))?`,
      String.raw`\b(?:is |was )?(?:failing|failed|flunk(?:ed|ing|s)|is passing|barely passing|bombed|repeating|retained|held back|repeat(?:ed|ing)?)\b(?: (?:in )?(?:the |his |her |all |both |two |three |four |most |every )?[\p{L}\d]{1,15}(?: (?:I|i{2,3}|\d|classes|class|test|exam|final|science|grade|math))?(?: (?:once|twice|again)\b)?)?`,
      String.raw`\b(?:math|science|reading|ela|english|history|algebra(?: I| ii| \d)?|biology|chemistry|geometry|spanish|french|physics|writing|art|music|pe|civics|band|health|social studies|economics|calculus)\b[ :=-]{1,3}(?:[1-9]\d(?![\p{L}\d%])%?|100|(?:${letter}))`,
      String.raw`\b(?:lexile|sat|act(?! \d(?!\d))|psat|map|staar|rit|i-ready|benchmark|ap|state test|iq|dibels|wida)\b(?: (?:score|of|to|at|level|was|is|exam|reading|math)){0,4}[ :]{1,2}\d{1,4}[lL]?(?![\p{L}\d])`,
      String.raw`\b(?:reads?|reading|math|performing|writing)(?: (?:is|at|on|level|below|about|around|an?|the)){0,4} (?:\d(?:\.\d)?(?:(?:st|nd|rd|th)[ -]grade)?|(?:first|second|third|fourth|fifth|sixth|seventh|eighth)[ -]grade|kindergarten)(?: level)?(?![\p{L}\d.])`,
      String.raw`\b(?:(?:is |ranks? |ranked )?\d{1,3}(?:st|nd|rd|th) in (?:his|her|their|the) class|class rank(?: (?:is|of))?(?: \d{1,4}(?: (?:out )?of \d{1,4})?)?|test scores?(?: (?:of|was|is) \d{1,4})?|failing grades?${subject}|bad grades|gradebook page|progress report|academic probation|honor roll|(?:\d{1,2}(?:\.\d)? )?credits?(?: (?:short|behind))?|(?:below|above) grade level|\d{1,2}(?:st|nd|rd|th) percentile|summer school)\b`,
      String.raw`\b(?:has |had |is |was )?(?:missed|absent|tardy|truant|skipped|late) (?:for )?\d{1,3} (?:days?|times|classes|periods)\b|\b\d{1,3} (?:unexcused )?(?:absences|tardies|unexcused)\b|\bchronically absent\b`,
    ],
  },
}

/** Lower case but for single letters, which are marks: "an F" and "a f..." must stay apart. */
const fold = (text: string) => text.replace(/[A-Z]+[a-z]+|[A-Z]{2,}/g, (word) => word.toLowerCase())

const compiled = Object.values(patterns).flatMap(({ type, sources }) =>
  sources.map((source) => ({
    type,
    pattern: new RegExp(source, type === 'grade_record' ? 'gu' : 'giu'),
  })),
)

const articleBefore = /(?<![\p{L}\p{N}])(?:[io]n )?(?:(?:an?|the) )?$/iu
const joins = /^(?:,? ?(?:and|&|\/|,|with)? ?)?$/

/** "F to B+" and "B+" are one record; two patterns that meet must not cut each other short. */
function joinNeighbours(text: string, records: Candidate[]): Candidate[] {
  const joined: Candidate[] = []
  const lastOfType = new Map<StudentDataType, Candidate>()
  for (const record of records.sort((a, b) => a.start - b.start)) {
    const last = lastOfType.get(record.type)
    if (last && joins.test(text.slice(last.end, record.start)))
      last.end = Math.max(last.end, record.end)
    else {
      joined.push(record)
      lastOfType.set(record.type, record)
    }
  }
  return joined
}

/** School records as written. Alone they are policy talk; beside a person they are private. */
export function findRecords(text: string): Candidate[] {
  const folded = fold(text)
  const all = compiled.flatMap(({ type, pattern }) =>
    [...(type === 'grade_record' ? folded : text).matchAll(pattern)].map((match) => ({
      start:
        match.index -
        (articleBefore.exec(text.slice(Math.max(0, match.index - 8), match.index))?.[0].length ??
          0),
      end: match.index + match[0].trimEnd().length,
      type,
      alone: false,
    })),
  )
  // "Add" is a verb and "odd" a word, ADD and ODD are not.
  return joinNeighbours(
    text,
    all.filter(({ start, end }) => !/\b(?:[Aa]dd|[Oo]dd)$/.test(text.slice(start, end))),
  )
}
