import { routes } from '../../../domain/routes.ts'
import type { DataPurpose, DataSubject } from '../../../domain/trust/data-map.ts'
import type { AnswerWriter, Processor, TrustFacts } from '../../../domain/trust/trust.ts'
import type { LegalSection } from '../../ui/legal-document.tsx'

type Purposes = Record<string, DataPurpose>

/** The trust page's sections on data: tables, subprocessors, models and retention. */
export function trustDataSections(
  { dataMap, processors, writer }: TrustFacts,
  purposes: Purposes,
): LegalSection[] {
  return [
    {
      id: 'data-map',
      title: 'Data map',
      body: (
        <>
          <p>
            Every table of the database with its columns, as its schema declares them. Open a
            subject to see them.
          </p>
          <DataMap subjects={dataMap} purposes={purposes} />
        </>
      ),
    },
    {
      id: 'subprocessors',
      title: 'Subprocessors',
      body: (
        <>
          <p>Companies that handle data for this installation, as it is configured now.</p>
          <Processors processors={processors} />
        </>
      ),
    },
    { id: 'models', title: 'Language models and training', body: <Models writer={writer} /> },
    {
      id: 'retention',
      title: 'How long data stays',
      body: (
        <>
          <ul>
            {dataMap.flatMap(({ id }) => {
              const known = purposes[id]
              if (!known) return []
              return (
                <li key={id}>
                  <strong>{known.title}:</strong> {known.kept}
                </li>
              )
            })}
          </ul>
          <p>
            The <a href={routes.privacy.path}>Privacy Policy</a> says what you can ask of us.
          </p>
        </>
      ),
    },
  ]
}

function DataMap({ subjects, purposes }: { subjects: DataSubject[]; purposes: Purposes }) {
  return (
    <div className="mt-5 border-b border-line">
      {subjects.map(({ id, tables }) => {
        const known = purposes[id]
        const personal = tables.some((table) => table.personal)
        return (
          <details key={id} className="group border-t border-line">
            <summary className="flex min-h-12 flex-wrap items-baseline gap-x-3 py-3">
              <span className="font-semibold">{known?.title ?? id}</span>
              <span className="text-sm text-ink-muted">
                {`${tables.length} ${tables.length === 1 ? 'table' : 'tables'}, ${personal ? 'about people with an account' : 'about nobody'}`}
              </span>
            </summary>
            <div className="pb-5 text-sm">
              <p className="mt-0! text-ink-muted">
                {known
                  ? `${known.purpose} Kept: ${known.kept}`
                  : 'Added since the last review of this page.'}
              </p>
              <dl className="mt-3 flex flex-col gap-2">
                {tables.map(({ name, columns, personal: isPersonal }) => (
                  <div key={name} className="border-l-2 border-line pl-3">
                    <dt className="font-semibold break-words">
                      {name}
                      {isPersonal && (
                        <span className="font-normal text-ink-muted"> · about a person</span>
                      )}
                    </dt>
                    <dd className="break-words text-ink-muted">{columns.join(', ')}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </details>
        )
      })}
    </div>
  )
}

function Processors({ processors }: { processors: Processor[] }) {
  return (
    <ul className="mt-4! list-none! pl-0!">
      {processors.map(({ name, purpose, data, terms }) => (
        <li key={name} className="mt-0! border-t border-line py-3 pl-0!">
          <strong>{name}</strong>
          <span className="block text-sm">{`${purpose}.`}</span>
          <span className="block text-sm text-ink-muted">
            {`Sees: ${data}. `}
            <a href={terms}>{`Its terms (${new URL(terms).host})`}</a>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Models({ writer: { name, where, terms } }: { writer: AnswerWriter }) {
  return (
    <>
      <p>
        {name
          ? `Answers are written by ${name}, ${where}, from passages of our library.`
          : `Answers are composed from our library ${where}.`}{' '}
        We train no model on your questions, your conversations or your district’s profile.
      </p>
      <p>
        Before a question is stored or sent to a model, a guard replaces details of students that it
        recognizes, in the browser and again on the server.{' '}
        {terms ? (
          <>
            How long the model’s provider keeps what it is sent, and what it does with it, is in its{' '}
            <a href={terms}>{`own terms (${new URL(terms).host})`}</a>.
          </>
        ) : (
          'Nothing is sent to a model’s provider.'
        )}
      </p>
    </>
  )
}
