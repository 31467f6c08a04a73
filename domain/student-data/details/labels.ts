const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Figures behind one of these belong to a thing, a place or a time, not to a pupil. */
const things = setOf(`
apt asset at block box bldg building bus cart case channel chapter chromebook cohort door error ext
extension form frn gate grade gr hall hp invoice ios item ipad lane level line lot model order page
period phase po policy port quote rm room route row rfp rma section serial sku sn spin step stop
suite table tag ticket title unit v version vlan wave windows zone`)
/** What stands between a label and its figure: "tag # is 51198". */
const between = /^(?:#|:|=|\(|no|num|number|is|was|id)$/

/** Whether the words before a place name another thing: "tag ", "Room #", "PO number ". */
export function namesAnotherThing(before: string): boolean {
  const words =
    before
      .toLowerCase()
      .match(/[\p{L}]+|[#:=(]/gu)
      ?.slice(-3) ?? []
  while (words.length > 0 && between.test(words.at(-1)!)) words.pop()
  return things.has(words.at(-1) ?? '') && /[\p{L}#:=(]\s?$/u.test(before)
}
