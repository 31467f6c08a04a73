import { useState } from 'react'
import { type AdvisorId, advisorIds, advisors } from '../../../../../domain/advisors/advisors.ts'
import { pictureAddress } from '../../../../../domain/resources/pictures.ts'
import {
  type ResourceContent,
  type ResourceType,
  resourceLimits,
  resourceTypeLabels,
  resourceTypes,
  slugOf,
} from '../../../../../domain/resources/resources.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../../../ui/text-field.tsx'
import PictureDialog from '../media/picture-dialog.tsx'
import { WordList } from './word-list.tsx'

type DetailsProps = {
  resourceId: string
  content: ResourceContent
  /** The address that readers have now. */
  savedSlug: string
  onChange(part: Partial<ResourceContent>): void
}

/** The form of a resource's fields other than its text. */
export function DetailsForm({ resourceId, content, savedSlug, onChange }: DetailsProps) {
  const { title, summary, slug, type, premium, domains, owner, reviewed, reviewBy, link } = content
  const text = (value: string) => ({ value, autoComplete: 'off' })
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <TextField
          label="Title"
          {...text(title)}
          maxLength={resourceLimits.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextArea
          label="Summary"
          rows={3}
          value={summary}
          maxLength={resourceLimits.summary}
          hint={`${summary.length} of ${resourceLimits.summary}. Everyone reads it, also of what is premium.`}
          onChange={({ target }) => onChange({ summary: target.value.replace(/\n/g, ' ') })}
        />
        <Address slug={slug} title={title} savedSlug={savedSlug} onChange={onChange} />
        <SelectField
          label="Type"
          value={type}
          onChange={({ target }) => onChange({ type: target.value as ResourceType })}
          options={resourceTypes.map((one) => [one, resourceTypeLabels[one].one])}
        />
        {(type === 'video' || type === 'tool' || link !== null) && (
          <TextField
            label="Leads to"
            type="url"
            {...text(link ?? '')}
            placeholder="https://"
            maxLength={400}
            hint="The address of the video or tool; empty where the text is all there is."
            onChange={({ target }) => onChange({ link: target.value.trim() || null })}
          />
        )}
        <fieldset>
          <legend className="text-sm font-semibold">Advisors it belongs to</legend>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {advisorIds.map((id: AdvisorId) => (
              <Checkbox
                key={id}
                checked={domains.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    domains: advisorIds.filter((one) =>
                      one === id ? target.checked : domains.includes(one),
                    ),
                  })
                }
              >
                {advisors[id].title}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Checkbox
          checked={premium}
          onChange={({ target }) => onChange({ premium: target.checked })}
        >
          Premium: title, summary and outline are for everyone, the text for subscribers
        </Checkbox>
      </div>
      <div className="flex flex-col gap-5">
        <WordList
          label="Tags"
          hint={`Up to ${resourceLimits.tags}. A name nobody has used makes a new tag.`}
          values={content.tags}
          most={resourceLimits.tags}
          onChange={(tags) => onChange({ tags })}
        />
        <TextField
          label="Owner"
          {...text(owner)}
          maxLength={resourceLimits.owner}
          hint="Who answers for it; readers see it."
          onChange={({ target }) => onChange({ owner: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Reviewed on"
            type="date"
            value={reviewed ?? ''}
            onChange={({ target }) => onChange({ reviewed: target.value || null })}
          />
          <TextField
            label="Review by"
            type="date"
            value={reviewBy ?? ''}
            hint="After this day readers are told that it is overdue."
            onChange={({ target }) => onChange({ reviewBy: target.value || null })}
          />
        </div>
        <WordList
          label="Related resources"
          hint="Addresses, such as board-memo-mfa, in the order they are shown."
          values={content.related}
          most={resourceLimits.related}
          toValue={slugOf}
          onChange={(related) => onChange({ related })}
        />
        <WordList
          label="Goes with knowledge entries"
          hint="Their ids: the advisors’ answers from them link this resource."
          values={content.knowledge}
          most={resourceLimits.knowledge}
          onChange={(knowledge) => onChange({ knowledge })}
        />
        <Cover resourceId={resourceId} content={content} onChange={onChange} />
      </div>
    </div>
  )
}

/** The cover picture with its alternative text. */
function Cover({
  resourceId,
  content: { cover, coverAlt },
  onChange,
}: Pick<DetailsProps, 'resourceId' | 'content' | 'onChange'>) {
  const [choosing, setChoosing] = useState(false)
  return (
    <section aria-label="Cover">
      <p className="text-sm font-semibold">Cover</p>
      {cover && (
        <img
          src={pictureAddress(cover)}
          alt={coverAlt}
          className="mt-1.5 max-h-48 rounded-md border border-line"
        />
      )}
      <div className="mt-1.5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {cover ? 'Another picture' : 'Choose a picture'}
        </Button>
        {cover && (
          <Button variant="quiet" onClick={() => onChange({ cover: null, coverAlt: '' })}>
            Take it away
          </Button>
        )}
      </div>
      {choosing && (
        <PictureDialog
          folder={resourceId}
          file={null}
          onClose={() => setChoosing(false)}
          onDone={({ path, alt }) => {
            setChoosing(false)
            onChange({ cover: path, coverAlt: alt })
          }}
        />
      )}
    </section>
  )
}

type AddressProps = Pick<DetailsProps, 'savedSlug' | 'onChange'> & { slug: string; title: string }

function Address({ slug, title, savedSlug, onChange }: AddressProps) {
  const fromTitle = slugOf(title)
  return (
    <div>
      <TextField
        label="Address"
        value={slug}
        autoComplete="off"
        spellCheck={false}
        maxLength={resourceLimits.slug}
        hint={
          slug === savedSlug
            ? `/resources/${slug}`
            : `It becomes /resources/${slug}. The old address, /resources/${savedSlug}, keeps leading here.`
        }
        onChange={({ target }) =>
          onChange({ slug: target.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-') })
        }
      />
      {fromTitle !== slug && fromTitle !== '' && (
        <Button variant="quiet" className="min-h-9" onClick={() => onChange({ slug: fromTitle })}>
          Take it from the title
        </Button>
      )}
    </div>
  )
}
