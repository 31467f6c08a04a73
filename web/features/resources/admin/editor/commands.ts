import { EditorSelection, type EditorState, type Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Encloses the selection in marks, or removes them where they are. */
export function wrap(view: EditorView, mark: string): boolean {
  const { state } = view
  view.dispatch(
    state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - mark.length, range.from)
      const after = state.sliceDoc(range.to, range.to + mark.length)
      if (before === mark && after === mark)
        return {
          changes: [
            { from: range.from - mark.length, to: range.from },
            { from: range.to, to: range.to + mark.length },
          ],
          range: EditorSelection.range(range.from - mark.length, range.to - mark.length),
        }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(range.from + mark.length, range.to + mark.length),
      }
    }),
    { userEvent: 'input' },
  )
  view.focus()
  return true
}

/** The marks a line begins with: of a heading, list, task or quote. */
const lineMark = /^(?:#{1,6}\s+|>\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)/

/**
 * Begins the selected lines with a mark, or removes it where all have it. Numbered lines are
 * counted.
 */
export function beginLines(view: EditorView, mark: string): boolean {
  const lines = selectedLines(view.state)
  const isNumbered = mark === '1. '
  const has = (text: string) => (isNumbered ? /^\d+\.\s/.test(text) : text.startsWith(mark))
  const removes = lines.every(({ text }) => has(text))
  view.dispatch({
    changes: lines.map(({ from, text }, at) => {
      const old = lineMark.exec(text)?.[0] ?? ''
      const insert = removes ? '' : isNumbered ? `${at + 1}. ` : mark
      return { from, to: from + old.length, insert }
    }),
    userEvent: 'input',
  })
  view.focus()
  return true
}

/** Makes the selection a link and selects the part still to be typed: its address or its text. */
export function insertLink(view: EditorView): boolean {
  const { from, to } = view.state.selection.main
  const text = view.state.sliceDoc(from, to)
  if (/^https:\/\/\S+$/.test(text)) {
    view.dispatch({
      changes: { from, to, insert: `[link text](${text})` },
      selection: { anchor: from + 1, head: from + 10 },
      userEvent: 'input',
    })
  } else {
    const label = text || 'link text'
    const address = from + label.length + 3
    view.dispatch({
      changes: { from, to, insert: `[${label}](https://)` },
      selection: text
        ? { anchor: address, head: address + 8 }
        : { anchor: from + 1, head: from + 1 + label.length },
      userEvent: 'input',
    })
  }
  view.focus()
  return true
}

/** Inserts a block with empty lines around it. */
export function insertBlock(view: EditorView, block: string): boolean {
  const { doc, selection } = view.state
  const line = doc.lineAt(selection.main.head)
  const isEmpty = line.text.trim() === ''
  const from = isEmpty ? line.from : line.to
  const before = isEmpty ? (lineBefore(doc, line.number) ? '\n' : '') : '\n\n'
  view.dispatch({
    changes: { from, to: isEmpty ? line.to : from, insert: `${before}${block}\n` },
    selection: { anchor: from + before.length + block.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
  return true
}

/** Replaces the selection by a text. */
export function insertText(view: EditorView, text: string): boolean {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true })
  view.focus()
  return true
}

function lineBefore(doc: Text, number: number): boolean {
  return number > 1 && doc.line(number - 1).text.trim() !== ''
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
}
