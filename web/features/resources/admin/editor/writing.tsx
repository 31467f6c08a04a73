import type { EditorView } from '@codemirror/view'
import { Columns2, Eye, PenLine } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { citedFacts } from '../../../../../domain/advisors/knowledge.ts'
import { pictureAddress } from '../../../../../domain/resources/pictures.ts'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'
import { browserOnly } from '../../../../ui/browser-only.ts'
import { MarkdownDocument } from '../../markdown-document.tsx'
import PictureDialog from '../media/picture-dialog.tsx'
import { Hints } from './hints.tsx'
import { Toolbar } from './toolbar.tsx'

const MarkdownEditor = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./markdown-editor.tsx'))),
)

const modes = [
  { id: 'write', name: 'Write', Icon: PenLine },
  { id: 'both', name: 'Both', Icon: Columns2 },
  { id: 'read', name: 'Preview', Icon: Eye },
] as const
type Mode = (typeof modes)[number]['id']

type WritingProps = {
  resourceId: string
  content: ResourceContent
  readOnly: boolean
  onChange(body: string): void
  onSave(): void
}

/** The text's editor with a preview beside it. */
export function Writing({ resourceId, content, readOnly, onChange, onSave }: WritingProps) {
  const view = useRef<EditorView>(null)
  const [mode, setMode] = useState<Mode>(readOnly ? 'read' : 'both')
  const shown = useDeferredValue(content)
  /** Pictures waiting for their alternative texts; null asks for a file. */
  const [pictures, setPictures] = useState<(File | null)[]>([])
  const [picture] = pictures
  const next = () => setPictures((waiting) => waiting.slice(1))

  async function insert({ address, alt }: { address: string; alt: string }) {
    next()
    const { insertBlock } = await import('./commands.ts')
    if (view.current) insertBlock(view.current, `![${alt.replace(/[[\]]/g, '')}](${address})`)
  }
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface-raised">
      <div className="flex flex-wrap items-stretch justify-between border-b border-line">
        <fieldset className="flex">
          <legend className="sr-only">What to show</legend>
          {modes.map(({ id, name, Icon }) => (
            <label
              key={id}
              className={`flex min-h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent px-4 text-sm text-ink-muted has-[:checked]:border-brand has-[:checked]:font-semibold has-[:checked]:text-brand-strong has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus ${id === 'both' ? 'max-lg:hidden' : ''} ${id === 'write' && mode === 'both' ? 'max-lg:border-brand max-lg:font-semibold max-lg:text-brand-strong' : ''}`}
            >
              <input
                type="radio"
                name="mode"
                className="sr-only"
                checked={mode === id}
                onChange={() => setMode(id)}
              />
              <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      {mode !== 'read' && (
        <Toolbar view={view} disabled={readOnly} onPicture={() => setPictures([null])} />
      )}
      <div className={`grid ${mode === 'both' ? 'lg:grid-cols-2' : ''}`}>
        {mode !== 'read' && (
          <div id="resource-text" className="h-[max(28rem,calc(100dvh-22rem))] min-w-0">
            <Suspense fallback={<Waiting />}>
              <MarkdownEditor
                value={content.body}
                onChange={onChange}
                onSave={onSave}
                onFiles={(files) => setPictures((waiting) => [...waiting, ...files])}
                view={view}
              />
            </Suspense>
          </div>
        )}
        {mode !== 'write' && (
          <section
            aria-label="Preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
            tabIndex={0}
            className={`h-[max(28rem,calc(100dvh-22rem))] overflow-y-auto bg-surface px-6 py-6 ${mode === 'both' ? 'border-line max-lg:hidden lg:border-l' : ''}`}
          >
            <Preview content={shown} />
          </section>
        )}
      </div>
      {picture !== undefined && (
        <PictureDialog
          key={pictures.length}
          folder={resourceId}
          file={picture}
          onClose={next}
          onDone={(done) => void insert(done)}
        />
      )}
      <Hints markdown={shown.body} />
    </div>
  )
}

/** The resource as its page would show it. */
export function Preview({ content }: { content: ResourceContent }) {
  const { title, summary, body, cover, coverAlt } = content
  return (
    <div className="mx-auto max-w-reading">
      <p className="font-serif text-3xl font-semibold leading-tight">
        {title || 'Without a title'}
      </p>
      <p className="mt-2 text-lg text-ink-muted">{summary}</p>
      {cover && (
        <img src={pictureAddress(cover)} alt={coverAlt} className="mt-5 max-w-full rounded-md" />
      )}
      {body.trim() === '' ? (
        <p className="mt-8 text-ink-muted">What you write is shown here as readers will see it.</p>
      ) : (
        <div className="mt-6">
          <MarkdownDocument markdown={body} facts={citedFacts(body)} />
        </div>
      )}
    </div>
  )
}

const Waiting = () => (
  <div aria-hidden className="flex animate-pulse flex-col gap-3 p-5">
    {['w-2/3', 'w-full', 'w-11/12', 'w-3/4'].map((width) => (
      <span key={width} className={`h-4 rounded-sm bg-surface-sunken ${width}`} />
    ))}
  </div>
)
