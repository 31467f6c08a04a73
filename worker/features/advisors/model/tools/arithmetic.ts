/**
 * The value of a sum as people write it: "2,400 x $310", "12% * 80", "(5 + 3) / 2", "3^2"; null
 * when it is none. Knows numbers, + - * / ^ % and parentheses, nothing else.
 */
export function calculate(expression: string): number | null {
  const tokens = tokensOf(expression)
  if (!tokens || tokens.length === 0 || tokens.length > 200) return null
  let at = 0
  const take = (...wanted: string[]) => wanted.includes(tokens[at] ?? '') && tokens[at++]

  /** Operators of one level, from left to right. */
  function chain(operators: Record<string, (a: number, b: number) => number>, next: () => number) {
    let value = next()
    for (let sign = take(...Object.keys(operators)); sign; sign = take(...Object.keys(operators)))
      value = operators[sign]?.(value, next()) ?? Number.NaN
    return value
  }
  const sum = (): number => chain({ '+': (a, b) => a + b, '-': (a, b) => a - b }, product)
  const product = (): number => chain({ '*': (a, b) => a * b, '/': (a, b) => a / b }, signed)
  const signed = (): number => (take('-') ? -signed() : power())
  function power(): number {
    const base = percent()
    return take('^') ? base ** signed() : base
  }
  function percent(): number {
    let value = atom()
    while (take('%')) value /= 100
    return value
  }
  function atom(): number {
    if (take('(')) {
      const value = sum()
      return take(')') ? value : Number.NaN
    }
    return Number(tokens?.[at++] ?? Number.NaN)
  }

  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : null
}

/** Numbers and signs; null when the text holds anything else. */
function tokensOf(expression: string): string[] | null {
  const plain = expression
    .replace(/[×·]|(?<=[\d)%\s])x(?=[\s($\d])/gi, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/\*\*/g, '^')
    .replace(/[$€£]|(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/=$/, '')
  const tokens = plain.match(/\d+(?:\.\d+)?|\.\d+|[-+*/^%()]/g) ?? []
  return tokens.join('') === plain.replace(/\s/g, '') ? tokens : null
}

/** At most two decimals, with commas: "744,000", "7.5". */
export function inFigures(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
