/** Deeper than any catalog, shallower than the stack. */
const deepest = 200

/**
 * Positions in a JSON text, which `JSON.parse` does not give. `badAt` is the offset of the
 * first character that is not JSON, or null; `foundAt` the offset of the value at `path`, or of the
 * innermost one on the way there.
 */
export function findInJson(json: string, path: readonly PropertyKey[] = []) {
  let at = 0
  let foundAt = 0

  const space = () => {
    while (at < json.length && ' \n\r\t'.includes(json[at] as string)) at += 1
  }
  const expect = (character: string) => {
    space()
    if (json[at] !== character) throw new NotJson()
    at += 1
  }
  const string = (): string => {
    space()
    const start = at
    if (json[at] !== '"') throw new NotJson()
    for (at += 1; json[at] !== '"'; at += 1) {
      if (at >= json.length || (json[at] as string) < ' ') throw new NotJson()
      if (json[at] === '\\') at += 1
    }
    at += 1
    return json.slice(start + 1, at - 1)
  }
  const list = (close: string, item: (index: number) => void) => {
    at += 1
    space()
    for (let index = 0; json[at] !== close; index++) {
      if (index > 0) expect(',')
      item(index)
      space()
    }
    at += 1
  }
  const scalar = () => {
    const pattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
    pattern.lastIndex = at
    if (!pattern.test(json)) throw new NotJson()
    at = pattern.lastIndex
  }
  const value = (depth: number, onPath: boolean): void => {
    space()
    if (depth > deepest) throw new NotJson()
    if (onPath) foundAt = at
    const leads = (step: PropertyKey) => onPath && path[depth] === step
    const first = json[at]
    if (first === '"') string()
    else if (first === '[') list(']', (index) => value(depth + 1, leads(index)))
    else if (first === '{')
      list('}', () => {
        const key = string()
        expect(':')
        value(depth + 1, leads(key))
      })
    else scalar()
  }

  try {
    value(0, true)
    space()
    return { badAt: at < json.length ? at : null, foundAt }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return { badAt: Math.min(at, json.length), foundAt }
  }
}

class NotJson extends Error {}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
