/** Words of everyday questions that say nothing about their subject. */
const stopWords = new Set(
  `a about above across after again against all almost already also although always am among an and
  another any anybody anyone anything are around as ask asked asking at away back be became because
  been before behind being below best better between both but by came can cannot come could did didnt
  do does doesnt doing done dont down during each either else ever every everyone everything few for
  from get gets getting give given go goes going good got guy had has hasnt have having he help her
  here hers him his how however i id if ill im in into is isnt it its itself ive just keep kind know
  last less let lets like look lot lots made make makes making many may maybe me might mine more most
  much must my need needs neither never new next no nobody none nor not nothing now of off often ok
  okay old on once one ones only onto or other others ought our ours out over own per perhaps please
  put quite rather really right said same saw say says see seen should shouldnt since so some somebody
  someone something soon still such take takes tell than thank thanks that thats the their theirs them
  then there theres these they theyre thing things think this those though through thru to today
  together told tomorrow too took toward under until up upon us use used using very want wants was
  wasnt way we well went were werent what whatever whats when where whether which while who whole whos
  whose why will with within without wont would wouldnt yes yet you your yours yourself hi hello hey
  thx pls plz anyone anything able work works working start
  started first enough next stuff ideas suggestions advice tips thoughts gonna gotta wanna kinda em ur
  idk lol asap etc vs bc re whos hes shes youre weve theyve havent arent isnt wouldnt couldnt shouldnt
  short quick quickly simple easy basically actually honestly worth apparently sure enough lately
  gets somehow whatever supposed decide deal handle matter happen happens happened explain explained
  explaining exactly completely totally literally figure figured figuring wonder wondering curious
  heard hear keeps asks says thinks knows cant bunch tons folks guys shld wld abt cuz gotten anyway realistic realistically properly
  correctly til tmrw tmr tmw tonite rn imo btw fyi even begin begins beginning`.split(/\s+/),
)

/** Lower-case words of letters and digits; "PR.AA-01" stays one word, apostrophes go. */
export function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? []
  )
}

/** The words that carry the subject, in order, each once. */
export function contentWords(text: string): string[] {
  return [...new Set(words(text).filter((word) => word.length > 1 && !stopWords.has(word)))]
}

/** A light stem: enough to count "backups" and "backup", "training" and "trained" as one. */
export function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word.replace(/(?<=\w{3})s$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:sses|ches|shes|xes)$/, (end) => end.slice(0, -2))
    .replace(/(?<!s)s$/, '')
    .replace(/(?:ing|ed)$/, '')
    .replace(/(?:ly|ment|ness)$/, '')
    .replace(/([bdfglmnprt])\1$/, '$1')
    .replace(/e$/, '')
}

/** Edits that turn one word into the other: insert, drop, replace, swap neighbours. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, beforePrevious[j - 2]! + 1)
      row[j] = best
    }
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}

/** Whether a word of an everyday question says nothing about its subject. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Whether a word is a mistyped stop word: "shoud", "abuot". */
export function isNearStopWord(word: string): boolean {
  if (word.length < 4) return false
  return [...stopWords].some((other) => other.length >= 5 && editDistance(word, other) === 1)
}

/**
 * What a mistyped word was meant to be, or null. Of equally near words the one that begins and ends
 * most alike: people slip in the middle.
 */
export function nearestWord(word: string, candidates: string[]): string | null {
  const most = word.length >= 8 ? 2 : 1
  const near = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort(
      (a, b) =>
        a.distance - b.distance || sharedEnds(word, b.candidate) - sharedEnds(word, a.candidate),
    )
  return near[0]?.candidate ?? null
}

function sharedEnds(a: string, b: string): number {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return start + end
}
