/** A count with its noun: "1 seat", "1,200 seats". The plural adds an s unless `many` is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
