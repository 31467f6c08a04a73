/**
 * Vite's client manifest by source file. The `ssr` plugin replaces the text below when it builds.
 */
type Manifest = Record<string, { file: string; imports?: string[] }>

const injected: unknown = '__VITE_MANIFEST_CONTENT__'
// In development Vite serves sources, and a manifest on disk is of an older build.
const manifest: Manifest =
  import.meta.env.DEV || typeof injected === 'string'
    ? {}
    : (injected as { __manifest__: { default: Manifest } }).__manifest__.default

/**
 * Addresses of a source file's chunk and all chunks it imports, to preload; none in development.
 */
export function chunksOf(source: string): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(`/${chunk.file}`)) return
    seen.add(`/${chunk.file}`)
    chunk.imports?.forEach(visit)
  }
  visit(source)
  return [...seen]
}

/** Address of a built asset, e.g. a font; null in development. */
function assetPath(source: string): string | null {
  const file = manifest[source]?.file
  return file ? `/${file}` : null
}

/** Addresses of the font files that every page preloads. */
export function mainFonts(): string[] {
  return [
    '-variable/public-sans/files/public-sans-latin-wght-normal',
    '/source-serif-4/files/source-serif-4-latin-600-normal',
    '/source-serif-4/files/source-serif-4-latin-400-normal',
    '/source-serif-4/files/source-serif-4-latin-400-italic',
  ].flatMap((font) => assetPath(`node_modules/@fontsource${font}.woff2`) ?? [])
}
