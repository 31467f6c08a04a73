import { CORE_SCHEMA, load as parseYaml, YAMLException } from 'js-yaml'

/** Throws the reason why a file cannot be read, with its line (1-based). */
export type Refuse = (line: number, reason: string) => never

/** A Markdown file's front matter, parsed as YAML, and the body below it. */
export function readFrontMatter(markdown: string, refuse: Refuse): { data: unknown; body: string } {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown)
  if (!parts) return refuse(1, 'starts without front matter between two lines of ---')
  const [, yaml = '', body = ''] = parts
  try {
    // The core schema leaves dates as text.
    return { data: parseYaml(yaml, { schema: CORE_SCHEMA }), body }
  } catch (error) {
    // The front matter begins on the file's second line.
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) + 2 : 1
    return refuse(line, `front matter is not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}
