/** The sections of a prompt's Markdown file by their headings, and those alone: one too few or too many throws. */
export function sectionsOf<Name extends string>(
  markdown: string,
  names: readonly Name[],
): Record<Name, string> {
  const [, ...sections] = markdown.split(/^## /m)
  const found = sections.map((section) => {
    const end = section.indexOf('\n')
    return [section.slice(0, end), section.slice(end).trim()] as const
  })
  const headings = found.map(([heading]) => heading)
  if (headings.join('|') !== names.join('|'))
    throw new Error(`sections ${headings.join(', ')} instead of ${names.join(', ')}`)
  return Object.fromEntries(found) as Record<Name, string>
}

/** A section with its `{names}` filled in; one without a value throws. */
export function filled(section: string, values: Record<string, string>): string {
  return section.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for ${slot}`)
    return value
  })
}
