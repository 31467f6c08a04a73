import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type RefObject, useEffect, useRef } from 'react'
import { insertLink, wrap } from './commands.ts'

type MarkdownEditorProps = {
  value: string
  onChange(value: string): void
  onSave(): void
  /** Called with pictures that were pasted or dropped. */
  onFiles(files: File[]): void
  /** Set to the editor, for the toolbar. */
  view: RefObject<EditorView | null>
}

/**
 * The text as Markdown (CodeMirror). It is in a shadow root, where the editor's styles are
 * constructed sheets, which the Content-Security-Policy allows.
 */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, view } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [extensions, listeners(latest)],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [view])

  // Applies a value from outside: another version, or a merged text.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    const { anchor, head } = editor.state.selection.main
    editor.dispatch({
      changes: changedPart(editor.state.doc.toString(), value),
      selection: { anchor: Math.min(anchor, value.length), head: Math.min(head, value.length) },
    })
  }, [value, view])

  return <div ref={host} className="h-full min-h-96" />
}

/** The one span in which two texts differ: outside it the cursor and the scroll position stay. */
function changedPart(before: string, after: string) {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1
  let [to, end] = [before.length, after.length]
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    to -= 1
    end -= 1
  }
  return { from, to, insert: after.slice(from, end) }
}

function listeners(latest: RefObject<MarkdownEditorProps>) {
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return false
    event.preventDefault()
    latest.current.onFiles(pictures)
    return true
  }
  return [
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) latest.current.onChange(state.doc.toString())
    }),
    EditorView.domEventHandlers({
      paste: (event) => take(event, event.clipboardData?.files),
      drop: (event) => take(event, event.dataTransfer?.files),
    }),
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-s',
          preventDefault: true,
          run: () => {
            latest.current.onSave()
            return true
          },
        },
        { key: 'Mod-b', run: (view) => wrap(view, '**') },
        { key: 'Mod-i', run: (view) => wrap(view, '_') },
        { key: 'Mod-k', run: insertLink },
      ]),
    ),
  ]
}

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650', fontFamily: 'var(--font-serif)', fontSize: '1.12em' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--color-brand)' },
  { tag: tags.url, color: 'var(--color-ink-muted)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.92em' },
  { tag: tags.quote, color: 'var(--color-ink-muted)' },
  { tag: tags.processingInstruction, color: 'var(--color-ink-muted)' },
  { tag: tags.contentSeparator, color: 'var(--color-ink-muted)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', fontSize: '1rem' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '1rem 0', caretColor: 'var(--color-ink)', maxWidth: '44rem' },
  '.cm-line': { padding: '0 1.25rem' },
  '.cm-placeholder': { color: 'var(--color-ink-muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)', borderLeftWidth: '2px' },
  '.cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--color-brand-soft) 45%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--color-brand) 28%, transparent)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-attention-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-attention-soft)', outline: 'none' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--color-attention)' },
  '.cm-panels': {
    backgroundColor: 'var(--color-surface-sunken)',
    color: 'var(--color-ink)',
    borderColor: 'var(--color-line)',
  },
  '.cm-panel.cm-search': { padding: '0.625rem 2rem 0.625rem 0.75rem', fontSize: '0.875rem' },
  '.cm-textfield': {
    backgroundColor: 'var(--color-surface-raised)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: '4px',
    color: 'inherit',
    padding: '0.25rem 0.5rem',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--color-surface-raised)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: '4px',
    color: 'inherit',
    padding: '0.25rem 0.625rem',
  },
})

const extensions = [
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  // Markdown without embedded languages: nobody writes HTML here.
  new LanguageSupport(markdownLanguage),
  Prec.high(keymap.of(markdownKeymap)),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  syntaxHighlighting(colours),
  EditorView.lineWrapping,
  // Some browsers do not reach a scrolling editable text by keyboard without a tabindex.
  EditorView.contentAttributes.of({ 'aria-label': 'Text', spellcheck: 'true', tabindex: '0' }),
  placeholder('Begin with what the reader does first. Headings start at ##.'),
  look,
]
