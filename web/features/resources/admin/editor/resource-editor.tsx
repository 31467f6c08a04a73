import { Tabs } from '@base-ui/react/tabs'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EditedResource } from '../../../../../domain/resources/editing.ts'
import { draftQuery, resourcePath } from '../../../../../domain/resources/resources.ts'
import { shortDate } from '../../../../../domain/text/dates.ts'
import { messageOf } from '../../../../lib/api.ts'
import { Moment } from '../../../../lib/moment.tsx'
import { toast } from '../../../../lib/toast.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonClasses } from '../../../../ui/button.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { StateMark } from '../state-mark.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import { Attachments } from './attachments.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import { DetailsForm } from './details-form.tsx'
import { History } from './history.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Keeping, useEditing } from './use-editing.ts'
import { Writing } from './writing.tsx'

const parts = { text: 'Text', details: 'Details', history: 'History' } as const
type Part = keyof typeof parts

/** The editor of a resource: text, details and history, with saving, publishing and preview. */
export default function ResourceEditor({ resource }: { resource: EditedResource }) {
  const editing = useEditing(resource)
  const [part, setPart] = useState<Part>('text')
  const [publishing, setPublishing] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  /** Whether the choice between conflicting texts was put off. */
  const [isLater, setLater] = useState(false)
  const { revalidate } = useRevalidator()
  const { content, change, trouble } = editing
  const isTrashed = resource.state === 'trashed'

  async function save() {
    if (!(await editing.save({ note: '' }))) return
    toast.success('Saved.')
    await revalidate()
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <PageHeading className="break-words">{content.title || 'Without a title'}</PageHeading>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
            <StateMark state={resource.state} />
            <Times resource={resource} />
            <KeptLine keeping={editing.keeping} hasDraft={editing.hasDraft} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!isTrashed && (
            <PreviewLink
              slug={editing.known.current.saved.slug}
              state={resource.state}
              hasDraft={editing.hasDraft}
            />
          )}
          {!isTrashed && resource.state !== 'published' && (
            <Button variant="secondary" onClick={() => void save()}>
              Save
            </Button>
          )}
          {!isTrashed && (
            <Button onClick={() => setPublishing(true)}>
              {resource.state === 'published' ? 'Publish changes' : 'Publish…'}
            </Button>
          )}
          {editing.hasDraft && !isTrashed && (
            <Button variant="quiet" onClick={() => setDiscarding(true)}>
              Discard draft
            </Button>
          )}
          <ActionsMenu resource={resource} editing={editing} />
        </div>
      </div>
      {trouble && !publishing && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-4 py-2.5 text-sm text-danger">
          {trouble}
        </p>
      )}
      {isTrashed && <TrashLine deletedAt={resource.deletedAt} />}
      <Tabs.Root value={part} onValueChange={setPart} className="mt-5">
        <Tabs.List activateOnFocus aria-label="Parts" className="mb-5 flex border-b border-line">
          {Object.entries(parts).map(([id, name]) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-sm text-ink-muted hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-brand-strong"
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="text">
          <Writing
            resourceId={resource.id}
            content={content}
            readOnly={isTrashed}
            onChange={(body) => change({ body })}
            onSave={() => void editing.keep()}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History
            id={resource.id}
            version={resource.version}
            content={content}
            onRestore={(earlier) => {
              change(earlier)
              setPart('text')
              toast.info('Taken into the editor as a draft; readers see it once it is saved.')
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="details">
          <DetailsForm
            resourceId={resource.id}
            content={content}
            savedSlug={editing.known.current.saved.slug}
            onChange={change}
          />
          <Attachments resource={resource} />
        </Tabs.Panel>
      </Tabs.Root>
      {editing.clash && isLater && (
        <p className="mt-3 flex flex-wrap items-center gap-4 rounded-md bg-attention-soft px-4 py-2 text-sm">
          Someone has changed the same places. Nothing is kept until you choose.
          <Button variant="secondary" onClick={() => setLater(false)}>
            Choose
          </Button>
        </p>
      )}
      {editing.clash && !isLater && (
        <ClashDialog
          clash={editing.clash}
          theirs={editing.theirs.current}
          onLater={() => setLater(true)}
          onSettle={editing.settle}
        />
      )}
      <Alert
        open={discarding}
        onOpenChange={setDiscarding}
        title="Discard the draft?"
        action="Discard"
        onConfirm={() =>
          void editing.discard().catch((error: unknown) => toast.error(messageOf(error)))
        }
      >
        What was written since the last save is gone then, also for other editors.
      </Alert>
      {publishing && (
        <PublishDialog
          resource={resource}
          editing={editing}
          onClose={() => setPublishing(false)}
          onDone={(message) => {
            setPublishing(false)
            toast.success(message)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

type PreviewLinkProps = Pick<EditedResource, 'state'> & { slug: string; hasDraft: boolean }

/** Opens the resource's page, with the draft where there is one. */
function PreviewLink({ slug, state, hasDraft }: PreviewLinkProps) {
  const path = resourcePath(slug)
  return (
    <a
      href={hasDraft ? `${path}?${draftQuery}` : path}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses('quiet')}
    >
      <ExternalLink aria-hidden strokeWidth={1.75} className="size-4.5" />
      {state === 'published' && !hasDraft ? 'View' : 'Preview page'}
    </a>
  )
}

const keepingWords: Record<Keeping, string> = {
  kept: '',
  typing: 'Writing…',
  keeping: 'Keeping the draft…',
  offline: 'Not kept yet: it is tried again',
  clash: 'Waits for you to choose',
}

function KeptLine({ keeping, hasDraft }: { keeping: Keeping; hasDraft: boolean }) {
  return (
    <span role="status">
      {keeping === 'kept'
        ? hasDraft
          ? 'Draft kept; readers do not see it yet'
          : 'Everything is saved'
        : keepingWords[keeping]}
    </span>
  )
}

function Times({ resource }: { resource: EditedResource }) {
  const { state, publishAt, unpublishAt } = resource
  if (state === 'scheduled' && publishAt)
    return (
      <span>
        on <Moment at={publishAt} />
      </span>
    )
  if (state === 'published' && unpublishAt)
    return (
      <span>
        until <Moment at={unpublishAt} />
      </span>
    )
  return null
}

function TrashLine({ deletedAt }: Pick<EditedResource, 'deletedAt'>) {
  return (
    <p className="mt-3 rounded-md bg-attention-soft px-4 py-2.5 text-sm">
      {deletedAt
        ? `It is in the trash, and is deleted for good on ${shortDate(deletedAt)} unless somebody restores it.`
        : 'It is in the trash, and stays there: it came with the product.'}
    </p>
  )
}
