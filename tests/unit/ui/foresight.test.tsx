import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ForesightPage } from '../../../web/features/guides/foresight.tsx'

afterEach(() => void vi.useRealTimers())

const title = 'Windows Server 2016 loses support'

test.each([
  ['ahead', '2027-01-10'],
  ['ahead', '2027-02-10'],
  ['in-force', '2027-02-12'],
])('a date of January 12, 2027 stands under “%s” on %s', (section, today) => {
  vi.setSystemTime(`${today}T12:00:00Z`)
  const url = new URL('https://example.test/foresight')
  const page = renderToStaticMarkup(<ForesightPage url={url} />)
  const at = (text: string) => page.indexOf(text)
  expect(at(title)).toBeGreaterThan(at(`id="${section}"`))
  expect(at(title) < at('id="in-force"')).toBe(section === 'ahead')
})
