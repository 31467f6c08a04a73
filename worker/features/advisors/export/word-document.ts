import {
  endingNote,
  type Transcript,
  transcriptNote,
} from '../../../../domain/advisors/transcript.ts'
import {
  contentTypes,
  declaration,
  namespaces,
  numbering,
  page,
  relationships,
  styles,
} from './word-parts.ts'
import { text, wordWriter } from './word-writer.ts'
import { zip } from './zip.ts'

/** The transcript as a Word document: headings, lists, tables, and sources as footnotes. */
export function wordDocument(transcript: Transcript): Promise<Uint8Array<ArrayBuffer>> {
  const writer = wordWriter()
  const heading = (title: string) => writer.paragraph([text(title)], 'Heading1')
  const lines = (value: string) => value.split('\n').map((line) => writer.paragraph([text(line)]))
  const body = [
    writer.paragraph([text(transcript.title)], 'Title'),
    writer.paragraph([{ ...text(transcriptNote(transcript)), italic: true }]),
    ...transcript.exchanges.flatMap(({ question, answer }) => {
      const ending = answer && endingNote(answer)
      return [
        ...(question ? [heading('Question'), ...lines(question.text)] : []),
        ...(answer ? [heading('Answer'), ...writer.answer(answer.text, answer.citations)] : []),
        ...(ending ? [writer.paragraph([{ ...text(ending), italic: true }])] : []),
      ]
    }),
  ]
  return zip(filesOf(body.join(''), writer.references))
}

/** The files of the document's package, by path. */
function filesOf(
  body: string,
  { lists, links, notes, noteLinks }: ReturnType<typeof wordWriter>['references'],
): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([
      { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' },
    ]),
    'word/document.xml': `${declaration}<w:document ${namespaces}><w:body>${body}${page}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      { id: 'numbering', type: 'numbering', target: 'numbering.xml' },
      { id: 'footnotes', type: 'footnotes', target: 'footnotes.xml' },
      ...links,
    ]),
    'word/styles.xml': styles,
    'word/numbering.xml': numbering(lists),
    'word/footnotes.xml': `${declaration}<w:footnotes ${namespaces}>${separator(-1, 'separator')}${separator(0, 'continuationSeparator')}${notes.join('')}</w:footnotes>`,
    'word/_rels/footnotes.xml.rels': relationships(noteLinks),
  }
}

/** The lines Word draws above footnotes; a document must hold both. */
function separator(id: number, type: string): string {
  return `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`
}
