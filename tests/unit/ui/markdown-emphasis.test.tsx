import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '../../../web/ui/markdown/markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)
const effort = (text: string) =>
  /<em class="effort">(.*?)<\/em>/.exec(html(text))?.[1]?.replace(/<[^>]+>/g, '')

test.each([
  '1. Export the list. *IT; 2 hours*',
  '1. Export the list [1]. *IT; 2 hours*',
  '1. Export the list [1] *IT; 2 hours*',
  '1. Export the list.\n   *IT; 2 hours*\n   - every cart',
  '1. Export the list.\n\n   Then sort it. *IT; 2 hours*',
])(
  'italics after the last sentence of a step are labelled as its owner and its effort: %j',
  (text) => expect(effort(text)).toBe('Owner: IT Effort: 2 hours'),
)

test('a remark on a step that names no effort stays as it is written', () => {
  expect(effort('1. Export the list. *Registrar*')).toBe('Registrar')
  expect(effort('1. Export the list. *IT; 2 hours; in July*')).toBe('IT; 2 hours; in July')
})

test.each(['1. Begin with the *inventory*', '1. *Begin* now.', 'Read this. *Slowly*'])(
  'other italics stay in their sentence: %j',
  (text) => expect(effort(text)).toBeUndefined(),
)

test('only a paragraph set in italics as a whole is a remark', () => {
  expect(html('*Composed from the library.*')).toContain('<p class="remark">')
  expect(html('Ask *now*')).not.toContain('remark')
})

test.each([
  ['**From: Check your', '<p><strong>From: Check your</strong></p>'],
  ['**From: Check ', '<p><strong>From: Check</strong></p>'],
  ['**From: Check*', '<p><strong>From: Check</strong></p>'],
  ['**From: Check** and *th', '<p><strong>From: Check</strong> and <em>th</em></p>'],
  ['A *From **Check**', '<p>A <em>From <strong>Check</strong></em></p>'],
  ['Use **', '<p>Use</p>'],
  ['**Done.**', '<p><strong>Done.</strong></p>'],
  ['It is 5 * 3', '<p>It is 5 * 3</p>'],
  ['**One**\n\n* two', '<p><strong>One</strong></p><ul><li>two</li></ul>'],
])('a text that breaks off shows no asterisks of its own: %j', (text, shown) => {
  expect(renderToStaticMarkup(<Markdown text={text} brokenOff />)).toBe(shown)
})
