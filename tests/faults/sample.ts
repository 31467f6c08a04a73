/**
 * A plugin of Stryker's. All mutants of the pure modules take hours: it leaves in those of one step
 * in eight, which one being a matter of the step's own words. So a run takes minutes, every run is
 * of the same mutants, and what is edited is drawn anew.
 */
import { createHash } from 'node:crypto'

const oneIn = 8

/** What we need of a Babel path. */
type Path = {
  key: string | number | null
  parentPath: Path | null
  isFunction(): boolean
  isBlockStatement(): boolean
  isTemplateElement(): boolean
  findParent(test: (path: Path) => boolean): Path | null
  toString(): string
}

/** Why Stryker leaves this part of a file as it is; undefined for what it may mutate. */
function shouldIgnore(path: Path): string | undefined {
  if (runsOnce(path)) return 'runs once, when the module loads'
  if (!isStep(path) || path.findParent(isStep)) return undefined
  const draw = createHash('sha256').update(path.toString()).digest().readUInt32BE()
  return draw % oneIn === 0 ? undefined : 'not drawn'
}

/** Outside of every function, and none itself: input schemas, lists of words. */
function runsOnce(path: Path): boolean {
  const isFunction = (one: Path) => one.isFunction()
  if (isFunction(path) || path.findParent(isFunction)) return false
  // The text between a template's values is no node that Babel prints by itself.
  if (path.isTemplateElement()) return false
  return !/=>|\bfunction\b/.test(path.toString())
}

/** A statement of a function's body, or the expression that is all of it. */
function isStep(path: Path): boolean {
  const { key, parentPath } = path
  if (!parentPath) return false
  if (parentPath.isBlockStatement()) return parentPath.parentPath?.isFunction() === true
  return parentPath.isFunction() && key === 'body' && !path.isBlockStatement()
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sample', value: { shouldIgnore } }]
