/** "Leasing vs buying" */
const versus = /\s+(?:vs\.?|versus)\s+/i
/** "the difference between leasing and buying", "compare Canvas and Schoology" */
const between =
  /\b(?:differences? between|compar(?:e|ing)(?! (?:with|to|against)\b)|choose between|decide between)\s+(.+)/i
/** "…, what are the main differences" behind the things themselves. */
const askedDifference =
  /,?\s*\b(?:what(?:'?s| is| are)|how (?:do|are)) (?:the |they )?(?:main |key )?differ\w*.*$/i
/** "leasing, buying or renting" */
const betweenThings = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with)\s+/i
/** Words around the name of a thing: "the …", "… for our schools". */
const aroundThing = /^(?:what(?:'s| is)|the|is|are)\s+|,.*$|\s+for (?:an?|our|us)\b.*$/gi
/** A longer one is a sentence and not a thing. */
const longestThing = 40
const mostThings = 4

/** The things a request sets side by side: "leasing", "buying chromebooks"; empty where it compares none. */
export function thingsCompared(request: string): string[] {
  const asked = request
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?.!].*$/s, '')
    .replace(askedDifference, '')
  const list = between.exec(asked)?.[1] ?? (versus.test(asked) ? asked : '')
  const things = list
    .split(versus)
    .flatMap((thing) => thing.split(betweenThings))
    .map((thing) => thing.replace(aroundThing, '').trim())
    .filter((thing) => thing.length > 1 && thing.length < longestThing)
    .filter((thing) => !/^(?:which|why|how)$/i.test(thing))
  return things.length >= 2 && things.length <= mostThings ? things : []
}
