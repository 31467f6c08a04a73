import type { Import } from './source-files.ts'

/** The reason why an import is not allowed, or null. */
type Rule = (found: Import & { target: string }) => string | null

const top = (path: string) => path.split('/')[0] as string
const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))
/** The feature a file belongs to, "worker/features/auth"; null for none. */
const featureOf = (path: string) => /^(?:worker|web)\/features\/[^/]+/.exec(path)?.[0] ?? null

/** Whether it is the one import from web/ to worker/: the type of the API. */
export function isApiType({ file, kind, target }: Import): boolean {
  return file === 'web/lib/api.ts' && target === 'worker/api.ts' && kind === 'type'
}

const domain: Rule = ({ file, target }) =>
  top(file) === 'domain' && top(target) !== 'domain' && !/^knowledge\/.+\.json$/.test(target)
    ? 'domain imports only domain and the data of knowledge/'
    : null

const workerFeatures: Rule = ({ file, target }) => {
  const own = isIn(file, 'worker/features') && featureOf(file)
  if (!own || isIn(target, own, 'worker/http', 'worker/db', 'worker/documents', 'domain'))
    return null
  return featureOf(target)
    ? 'features never import each other; they meet in viewer.ts, app.ts, api.ts and pages/'
    : 'a worker feature imports itself, worker/http, worker/db, worker/documents and domain'
}

const workerFoundations: Rule = ({ file, target }) =>
  isIn(file, 'worker/http', 'worker/db') && !isIn(target, 'worker/http', 'worker/db', 'domain')
    ? 'worker/http and worker/db import each other and domain'
    : null

const documents: Rule = ({ file, target }) =>
  isIn(file, 'worker/documents') && !isIn(target, 'worker/documents', 'domain')
    ? 'worker/documents imports itself and domain'
    : null

const tables: Rule = ({ file, target }) => {
  const mayKnow =
    /repository\.ts$/.test(file) || isIn(file, 'worker/db') || file === 'scripts/local/seed.ts'
  return isIn(target, 'worker/db/schema') && !mayKnow ? 'only repositories import tables' : null
}

const ui: Rule = ({ file, target }) =>
  isIn(file, 'web/ui') && !isIn(target, 'web/ui') ? 'web/ui knows nothing of the product' : null

const webLib: Rule = (found) =>
  isIn(found.file, 'web/lib') &&
  !isIn(found.target, 'web/lib', 'web/ui', 'domain') &&
  !isApiType(found)
    ? 'web/lib imports web/lib, web/ui and domain'
    : null

const webFeatures: Rule = ({ file, target }) => {
  const own = isIn(file, 'web/features') && featureOf(file)
  return own && !isIn(target, own, 'web/ui', 'web/lib', 'domain')
    ? 'a web feature imports itself, web/ui, web/lib and domain'
    : null
}

const webReachesWorker: Rule = (found) =>
  top(found.file) === 'web' && !isIn(found.target, 'web', 'domain') && !isApiType(found)
    ? 'web reaches the worker through one type import in web/lib/api.ts'
    : null

const webFromOutside: Rule = ({ file, target }) => {
  const mayImport = ['web', 'tests', 'bench'].includes(top(file))
  return isIn(target, 'web') && !mayImport && !isIn(file, 'worker/pages')
    ? 'of the worker, only worker/pages imports web'
    : null
}

const productAlone: Rule = ({ file, target }) =>
  ['domain', 'worker', 'web'].includes(top(file)) &&
  ['scripts', 'tests', 'bench'].includes(top(target))
    ? 'the product imports no script and no test'
    : null

const fileRules = [
  domain,
  workerFeatures,
  workerFoundations,
  documents,
  tables,
  ui,
  webLib,
  webFeatures,
  webReachesWorker,
  webFromOutside,
  productAlone,
]

const uiPackages = [
  'react',
  'react-dom',
  '@base-ui/react',
  'lucide-react',
  'marked',
  'd3-scale',
  'd3-shape',
]

/** The reason why a package may not be imported here, or null. */
function packageRule({ file, specifier }: Import, text: string): string | null {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (top(file) === 'domain' && specifier !== 'zod/mini')
    return 'domain imports no package but zod/mini'
  if (isIn(file, 'web/ui') && !uiPackages.includes(name))
    return 'web/ui imports React and its primitives only'
  if (top(file) === 'web' && name === 'zod' && specifier !== 'zod/mini')
    return 'whatever the browser loads uses zod/mini'
  const isDurableObject = /extends DurableObject\b/.test(text)
  if (specifier === 'cloudflare:workers' && file !== 'worker/index.ts' && !isDurableObject)
    return 'only worker/index.ts and Durable Objects import cloudflare:workers'
  return null
}

/** The rules an import breaks, as "file:line imports x: rule". */
export function violationsOf(found: Import, text: string): string[] {
  const { target } = found
  const reasons = target
    ? fileRules.map((rule) => rule({ ...found, target }))
    : [packageRule(found, text)]
  return reasons
    .filter((reason) => reason !== null)
    .map((reason) => `${found.file}:${found.line} imports ${found.specifier}: ${reason}`)
}
