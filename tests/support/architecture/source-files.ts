import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export type SourceFile = { path: string; text: string }

export type Import = {
  file: string
  line: number
  specifier: string
  /** `glob`: a file that an `import.meta.glob` may load. */
  kind: 'value' | 'type' | 'dynamic' | 'glob'
  /** The imported file's path from the repository's root; null for a package. */
  target: string | null
}

/** The TypeScript files of these folders, sorted by path. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Calls `visit` with every node of a file's syntax tree. */
export function walk({ path, text }: SourceFile, visit: (node: ESTree.Node) => void) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const step = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(step)
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && typeof value.type === 'string') visit(value as ESTree.Node)
    Object.values(value).forEach(step)
  }
  step(program)
}

/** Every import of a file: static, dynamic, of types, and re-exports. */
export function importsOf(source: SourceFile): Import[] {
  const found: Import[] = []
  walk(source, (node) => {
    const line = lineAt(source.text, node.start)
    for (const named of namedIn(source, node))
      found.push({
        file: source.path,
        line,
        ...named,
        target: targetOf(source.path, named.specifier),
      })
  })
  return found
}

/** The imports that a node makes. */
function namedIn(source: SourceFile, node: ESTree.Node): Pick<Import, 'specifier' | 'kind'>[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return [{ specifier: node.source.value, kind: kindOf(node.importKind) }]
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source ? [{ specifier: node.source.value, kind: kindOf(node.exportKind) }] : []
    case 'TSImportType':
      return [{ specifier: node.source.value, kind: 'type' }]
    case 'ImportExpression':
      return node.source.type === 'Literal'
        ? [{ specifier: String(node.source.value), kind: 'dynamic' }]
        : []
    case 'CallExpression':
      return isImportGlob(source.text, node)
        ? globbed(source, node).map((specifier) => ({ specifier, kind: 'glob' }))
        : []
    default:
      return []
  }
}

function kindOf(kind: string | null | undefined): Import['kind'] {
  return kind === 'type' ? 'type' : 'value'
}

function targetOf(file: string, specifier: string): string | null {
  // "?raw" makes Vite import the file's text.
  const path = specifier.replace(/\?raw$/, '')
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : null
}

function isImportGlob(text: string, { callee }: ESTree.CallExpression): boolean {
  return text.slice(callee.start, callee.end) === 'import.meta.glob'
}

/** The files that an `import.meta.glob` call may load, as relative specifiers. */
function globbed({ path, text }: SourceFile, { arguments: args }: ESTree.CallExpression) {
  const first = args[0]
  if (!first) return []
  const quoted = text.slice(first.start, first.end).matchAll(/'([^']+)'/g)
  const patterns = [...quoted].map(([, pattern]) => pattern as string)
  const cwd = dirname(path)
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((p) => p.slice(1))
  const excluded = new Set(without.flatMap((pattern) => globSync(pattern, { cwd })))
  return patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap((pattern) => globSync(pattern, { cwd }))
    .filter((file) => !excluded.has(file))
    .map((file) => `./${file}`)
}
