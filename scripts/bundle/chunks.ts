import { existsSync, globSync } from 'node:fs'
import { basename, relative } from 'node:path'

/** Files of the admin area, by name. */
const staffParts = globSync('web/features/**/admin/*.tsx').map((path) => basename(path, '.tsx'))

/** A pattern of these files; throws when one has moved, since its chunk would fall apart unseen. */
function filesOf(...paths: string[]): RegExp {
  const gone = paths.filter((path) => !existsSync(path))
  if (gone.length > 0) throw new Error(`No ${gone.join(', ')}: name its new place in chunks.ts`)
  return new RegExp(paths.map((path) => path.replaceAll('.', '\\.')).join('|'))
}

const commonIcons =
  /lucide-react\/dist\/esm\/icons\/(?:arrow-(?:down|up)|check|chevron-(?:left|right)|columns-2|download|ellipsis|external-link|file-text|pencil|refresh-cw|rotate-ccw|x)\.mjs/
const commonParts = filesOf(
  'domain/advisors/knowledge.ts',
  'domain/counted.ts',
  'domain/durations.ts',
  'domain/keys-of.ts',
  'domain/text/dates.ts',
  'web/features/advisors/columns.ts',
  'web/lib/kept/steps-done.ts',
  'web/ui/unbroken.tsx',
)

/** Modules in common that would else be a file each: what every app page begins with is one. */
export const chunks = [
  // All that static pages load and the app as well; the second to log out. What only static pages do
  // stays in their own entry.
  {
    name: 'every-page',
    test: /web\/enhance\/(?!hero)|web\/lib\/(?:error-reports|track)|preload-helper/,
    priority: 2,
  },
  {
    name: 'sign-out',
    test: filesOf('web/lib/session/sign-out.ts', 'web/lib/session/auth-events.ts'),
    priority: 1,
  },
  // Icons and helpers of many parts, which would be a file each.
  {
    name: 'small-parts',
    test: new RegExp(`${commonIcons.source}|${commonParts.source}`),
    priority: 1,
  },
  // The parts of asking an advisor, of which other pages import a line or two.
  {
    name: 'asking',
    test: filesOf(
      'domain/advisors/answering-model.ts',
      'web/features/advisors/composer/people-memory.ts',
      'web/features/advisors/composer/use-guard.ts',
      'web/features/advisors/composer/use-redaction.ts',
      'web/features/advisors/moment-in-words.ts',
      'web/features/advisors/use-shortcuts.ts',
      'web/lib/allowance-store.ts',
      'web/ui/copy-button.tsx',
      'web/ui/use-focus-back.ts',
    ),
    priority: 1,
  },
  // Static pages ask what is to be accepted, and hold the banner in their HTML. Before "asking", which
  // else takes the API's client with it and comes along to every static page.
  { name: 'consents', test: /web\/features\/policies\/consents/, priority: 2 },
  // Without the entries themselves: scripts would run, and styles be missed, where this is loaded.
  {
    name: 'app',
    tags: ['$initial' as const],
    test: /^(?!.*web\/(?:entry|enhance|styles|tracker))/,
  },
  // What tabs, switches, menus and dialogs have in common, else ten files of the log-in page. Without
  // the tabs themselves: a gated page opens a dialog and has none.
  {
    name: 'primitives',
    test: /@base-ui\/(?:react\/(?:internals\/(?:composite|direction-context|reason-parts|use-button|useBaseUiId|useOpenChangeComplete|useTransitionStatus))|utils\/(?:inertValue|useControlled))/,
  },
  // Behind the app, which keeps what they have in common: what an offer is made of, where it stands
  // in place of an advisor.
  {
    name: 'buying',
    test: /domain\/billing\/(?:offers|plans|trial)\.ts|billing\/(?:trial-terms|use-situation)\.tsx?/,
  },
]

/**
 * The files to fetch beside a part that is loaded later: not those that are there already, and none
 * for staff's pages, whose list everybody would load.
 */
export function fetchedBeside(file: string, imports: string[]): string[] {
  if (staffParts.some((name) => file.includes(`/${name}-`))) return []
  return imports.filter((path) => !/\/(?:app|every-page|sign-out|rolldown-runtime)-/.test(path))
}

const isIn = (folder: RegExp) => (id: string) => folder.test(relative(process.cwd(), id))

/**
 * The worker's modules: icons, small components and rules would be one each, so that a folder of
 * rules or pages is one. That is some 8 KB less, and starts as fast.
 */
export const workerChunks = [
  { name: 'icons', test: /lucide-react/ },
  { name: 'ui', test: isIn(/^web.(?:ui|lib)./) },
  // Without the guard: its word lists are loaded on their first use.
  { name: 'domain', test: isIn(/^domain.(?!student-data)/) },
  { name: 'db', test: isIn(/^worker.db./) },
  {
    name: (id: string) => /^web.features.(\w+)/.exec(relative(process.cwd(), id))?.[1] ?? null,
  },
]
