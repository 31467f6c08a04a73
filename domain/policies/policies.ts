import type { Settings } from '../settings/settings.ts'

/**
 * A version of a policy, named by its ISO date. `required`: existing accounts must accept it;
 * `notice`: they are told of it.
 */
export type PolicyVersion = { version: string; changes: string; consent: 'notice' | 'required' }

/** Both policies with their versions, the latest first. */
export const policies = {
  privacy: {
    title: 'Privacy Policy',
    summary:
      'EdCabinet is for adults who lead technology in schools. We keep what the service needs, we keep no student data on purpose, we sell nothing to anyone, and you can delete what you wrote.',
    versions: [
      {
        version: '2026-11-22',
        changes:
          'Says how to download your data and delete your account, how long error reports stay, and where the companies in use are listed.',
        consent: 'notice',
      },
      { version: '2026-11-20', changes: 'The first version.', consent: 'required' },
    ],
  },
  terms: {
    title: 'Terms of Service',
    summary:
      'EdCabinet gives you starting points with their sources. The decisions stay yours. You pay what the plan says, you can cancel at any time, and you keep student data out.',
    versions: [
      {
        version: '2026-11-22',
        changes: 'Says what “unlimited access” means, and where the data privacy agreement is.',
        consent: 'required',
      },
      { version: '2026-11-20', changes: 'The first version.', consent: 'required' },
    ],
  },
} as const satisfies Record<
  string,
  { title: string; summary: string; versions: readonly PolicyVersion[] }
>

export type PolicyId = keyof typeof policies
export const policyIds = Object.keys(policies) as PolicyId[]

/** A policy's latest version that existing accounts must accept. */
export function requiredVersion(id: PolicyId): string {
  const versions: readonly PolicyVersion[] = policies[id].versions
  return versions.find(({ consent }) => consent === 'required')?.version ?? ''
}

/** A section of a policy; its blocks are paragraphs, and list items that begin with "- ". */
export type PolicySection = { id: string; title: string; blocks: string[] }

/** The settings that a policy's text states, each as "{{error_retention_days}}". */
export type PolicySettings = Pick<Settings, 'error_retention_days' | 'security_contact'>

/**
 * The sections of a policy's text, "## Title {#id}" with blocks between empty lines, its settings
 * filled in. Throws for an unknown setting.
 */
export function policySections(text: string, settings: PolicySettings): PolicySection[] {
  const settingText = (name: string) => {
    if (!Object.hasOwn(settings, name))
      throw new Error(`A policy names an unknown setting: ${name}`)
    return String(settings[name as keyof PolicySettings])
  }
  return text
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => settingText(name))
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [, title = heading, id = ''] = /^(.*) \{#([\w-]+)\}$/.exec(heading) ?? []
      const blocks = lines.join('\n').split(/\n\s*\n|\n(?=- )/)
      return { id, title, blocks: blocks.map((block) => block.trim()).filter(Boolean) }
    })
}

/**
 * A block of a policy compared with the version before. `relinked`: only the target of a link
 * changed.
 */
export type PolicyChange =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  | { kind: 'relinked'; text: string; links: { words: string; from: string; to: string }[] }

/** The changes of a section's blocks between two versions, in the order of the newer one. */
export function compareBlocks(before: string[], after: string[]): PolicyChange[] {
  const changes: PolicyChange[] = []
  let [at, added]: [number, string[]] = [0, []]
  /** Adds what was removed and added before the block at `end`, which both versions have. */
  const settleUntil = (end: number) => {
    changes.push(...replaced(before.slice(at, end), added))
    ;[at, added] = [end + 1, []]
  }
  for (const text of after) {
    const same = before.indexOf(text, at)
    if (same < 0) {
      added.push(text)
      continue
    }
    settleUntil(same)
    changes.push({ kind: 'same', text })
  }
  settleUntil(before.length)
  return changes
}

/** The changes between two common blocks: removed blocks come before added ones. */
function replaced(removed: string[], added: string[]): PolicyChange[] {
  const left = [...removed]
  const came = added.map((text): PolicyChange => {
    const at = left.findIndex((old) => withoutTargets(old) === withoutTargets(text))
    if (at < 0) return { kind: 'added', text }
    const [old = ''] = left.splice(at, 1)
    return { kind: 'relinked', text, links: movedLinks(old, text) }
  })
  return [...left.map((text) => ({ kind: 'removed' as const, text })), ...came]
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Each link as "[words]()", which brackets that are no link never read as. */
const withoutTargets = (text: string) => text.replace(link, '[$1]()')

function movedLinks(before: string, after: string) {
  const old = [...before.matchAll(link)]
  return [...after.matchAll(link)]
    .map(([, words = '', to = ''], at) => ({ words, from: old[at]?.[2] ?? '', to }))
    .filter(({ from, to }) => from !== to)
}
