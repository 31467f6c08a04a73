import { expect, test } from 'vitest'
import * as full from 'zod'
import * as z from 'zod/mini'
import { inputWords, installInputWords } from '../../../domain/input-words.ts'

const schema = z.object({
  text: z.string(),
  short: z.string().check(z.maxLength(3)),
  filled: z.string().check(z.minLength(1)),
  number: z.number().check(z.gte(1)),
  whole: z.number().check(z.int()),
  list: z.array(z.string()).check(z.minLength(2)),
  one: z.enum(['a', 'b']),
  own: z.string('Please type a question'),
})

const wrong = {
  short: 'long',
  filled: '',
  number: 0,
  whole: 1.5,
  list: [],
  one: 'c',
}

const words = {
  text: 'is missing',
  short: 'must have at most 3 characters',
  filled: 'must not be empty',
  number: 'must be at least 1',
  whole: 'must be a whole number',
  list: 'must have at least 2 entries',
  one: 'must be a or b',
  own: 'Please type a question',
}

test('each thing that can be wrong has words of the product', () => {
  const result = schema.safeParse(wrong, { error: inputWords })
  const said = result.error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(Object.fromEntries(said ?? [])).toEqual(words)
})

test('a value of another type is called by what it must be', () => {
  const result = z.object({ a: z.string() }).safeParse({ a: {} }, { error: inputWords })
  expect(result.error?.issues[0]?.message).toBe('must be text')
})

test('once installed they hold for every schema, also of the larger library', () => {
  installInputWords()
  expect(full.object({ a: full.string() }).safeParse({}).error?.issues[0]?.message).toBe(
    'is missing',
  )
  full.config({ customError: undefined })
})
