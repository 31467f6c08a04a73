export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export type Relation = { id: string; type: string; target: string; external?: boolean }

/** What a part of the document refers to, as the package lists it. */
export function relationships(relations: Relation[]): string {
  const lines = relations.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${escapeXml(target)}"${
        external ? ' TargetMode="External"' : ''
      }/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`
}

export const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['document', 'document.main'],
  ['styles', 'styles'],
  ['numbering', 'numbering'],
  ['footnotes', 'footnotes'],
]
  .map(
    ([name, type]) =>
      `<Override PartName="/word/${name}.xml" ContentType="${wordType}.${type}+xml"/>`,
  )
  .join('')}</Types>`

/** Sizes of the six levels, in half points. */
const headings = [36, 30, 26, 24, 22, 22]
  .map(
    (size, index) =>
      `<w:style w:type="paragraph" w:styleId="Heading${index + 1}"><w:name w:val="heading ${index + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`,
  )
  .join('')

const paragraphStyle = (id: string, name: string, properties: string, run = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${properties}</w:pPr><w:rPr>${run}</w:rPr></w:style>`

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')

export const styles = `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${headings}${paragraphStyle('Title', 'Title', '<w:spacing w:after="80"/>', '<w:b/><w:sz w:val="44"/>')}${paragraphStyle('Quote', 'Quote', '<w:ind w:left="480"/>', '<w:i/>')}${paragraphStyle('Code', 'Code', '<w:spacing w:after="0"/>', '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/><w:sz w:val="20"/>')}${paragraphStyle('ListParagraph', 'List Paragraph', '<w:spacing w:after="60"/>')}${paragraphStyle('FootnoteText', 'footnote text', '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>', '<w:sz w:val="18"/>')}<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${edges}</w:tblBorders></w:tblPr></w:style></w:styles>`

/** A Letter page with margins of an inch, in twentieths of a point. */
export const page =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'

/** Word knows so many levels of lists. */
export const listLevels = 9
/** How far each level stands in, in twentieths of a point: half an inch. */
export const levelIndent = 720

const bulletId = 1
const decimalId = 2

const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${levelIndent * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`

const levels = (format: string, text: (index: number) => string) =>
  Array.from({ length: listLevels }, (_, index) => level(index, format, text(index))).join('')

export type List = { ordered: boolean; start: number }

/** One numbering for each list, so that every ordered list begins at its own number. */
export function numbering(lists: List[]): string {
  const nums = lists.map(({ ordered, start }, index) => {
    const restart = Array.from(
      { length: listLevels },
      (_, at) =>
        `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    ).join('')
    const kind = ordered ? decimalId : bulletId
    return `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${kind}"/>${ordered ? restart : ''}</w:num>`
  })
  const kinds = [
    `<w:abstractNum w:abstractNumId="${bulletId}"><w:multiLevelType w:val="hybridMultilevel"/>${levels('bullet', () => '•')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="${decimalId}"><w:multiLevelType w:val="hybridMultilevel"/>${levels('decimal', (index) => `%${index + 1}.`)}</w:abstractNum>`,
  ]
  return `${declaration}<w:numbering ${namespaces}>${kinds.join('')}${nums.join('')}</w:numbering>`
}

/** Text for XML: control characters and lone surrogates, which XML cannot hold, are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
