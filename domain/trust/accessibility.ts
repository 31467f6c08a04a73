import result from '../../knowledge/accessibility.json' with { type: 'json' }

/** The result of axe's last check of every page, written by tests/e2e/site/accessible.test.ts. */
export type AccessibilityResult = {
  /** ISO date. */
  checkedOn: string
  /** The version of axe-core. */
  axe: string
  /** Pages checked, each in two themes at each of these widths in pixels. */
  pages: number
  widths: number[]
  violations: number
}

export const accessibilityResult: AccessibilityResult = result
