import { eRateReport } from '../../../domain/tools/e-rate.ts'
import type { KeptResult } from '../../../domain/tools/kept.ts'
import { refreshReport } from '../../../domain/tools/refresh-plan.ts'
import type { Tool } from '../../../domain/tools/report.ts'
import { selfCheckReport } from '../../../domain/tools/self-check.ts'
import { trendOf } from '../../../domain/tools/trend.ts'
import { keepResult, keptHere } from './self-check-history.ts'
import { type Piece, tableView, viewOf } from './tool-view.ts'

const tools: Record<string, Tool> = {
  'e-rate': eRateReport,
  refresh: refreshReport,
  'self-check': selfCheckReport,
}

/** Runs an action of a report's buttons and returns the message to show. */
export type RunningTool = { act(action: string | undefined): Promise<string> }

/** Keeps a tool's report up to date with its form, which the address's fragment fills in first. */
export function startTool(root: HTMLElement): RunningTool {
  const form = root.querySelector('form') as HTMLFormElement
  const result = root.querySelector('[data-tool-result]') as HTMLElement
  const tool = tools[root.dataset.tool ?? ''] as Tool
  const inputs = () =>
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  // A signed-in person's scores are stored with the district, not in the browser.
  const isLocal = root.dataset.tool === 'self-check' && !('toolKept' in root.dataset)
  const show = () => {
    const report = tool(inputs())
    result.replaceChildren(...viewOf(report).map((one) => draw(one)))
    return report
  }
  fillForm(form, new URLSearchParams(location.hash.slice(1)))
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const report = show()
    if (isLocal) showTrend(keepResult(report))
    result.scrollIntoView({ block: 'start' })
  })
  show()
  if (isLocal) showTrend(keptHere())
  return {
    async act(action) {
      if (action === 'print') {
        window.print()
        return ''
      }
      if (action === 'keep') return keep(root.dataset.tool ?? '', withoutBlanks(inputs()))
      if (action === 'link') {
        const link = `${location.origin}${location.pathname}#${withoutBlanks(inputs())}`
        history.replaceState(history.state, '', link)
        await navigator.clipboard.writeText(link)
        return 'The link is copied. Whoever opens it sees these inputs.'
      }
      const files = await import('./tool-files.ts')
      await (action === 'csv' ? files.saveCsv(show()) : files.saveWord(show()))
      return 'The file is saved.'
    },
  }
}

/**
 * Saves the inputs with the person's district and updates the trend. Returns the message to show.
 */
async function keep(tool: string, inputs: URLSearchParams): Promise<string> {
  const { api } = await import('../../lib/api.ts')
  const answer = await api.tools[':tool'].$put({
    param: { tool },
    json: { inputs: String(inputs) },
  })
  if (answer.status === 401) return 'Your session has ended: log in again, then save.'
  if (!answer.ok) throw new Error(`Not kept: ${answer.status}`)
  const { results } = await answer.json()
  showTrend(results)
  return 'Saved with your district. Open this page on any device to go on.'
}

/**
 * Fills in the form. A checkbox is named only when it is on, a text field keeps '' when it is not
 * named.
 */
function fillForm(form: HTMLFormElement, inputs: URLSearchParams) {
  if (inputs.size === 0) return
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (field.type === 'checkbox') field.checked = inputs.has(field.name)
    else if (field.type === 'radio') field.checked = inputs.get(field.name) === field.value
    else field.value = inputs.get(field.name) ?? ''
    if (field.value) field.closest('details')?.setAttribute('open', '')
  }
}

function withoutBlanks(inputs: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...inputs].filter(([, value]) => value !== ''))
}

const svg = 'http://www.w3.org/2000/svg'

/** Shows the scores so far under the self-check. */
function showTrend(results: readonly Pick<KeptResult, 'day' | 'score'>[]) {
  const trend = trendOf(results)
  const place = document.querySelector('[data-tool-history]')
  if (trend.rows.length > 0) place?.replaceChildren(draw(tableView(trend)))
}

function draw(piece: Piece, isInSvg = false): Node {
  if (typeof piece === 'string') return document.createTextNode(piece)
  const drawn = isInSvg || piece.tag === 'svg'
  const element = drawn
    ? document.createElementNS(svg, piece.tag)
    : document.createElement(piece.tag)
  for (const [name, value] of Object.entries(piece.attributes)) element.setAttribute(name, value)
  for (const child of piece.children) element.appendChild(draw(child, drawn))
  return element
}
