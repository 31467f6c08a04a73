/** "1 seat", "12 seats", "1,200 seats": a count with its noun, whose plural ends in s unless given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
