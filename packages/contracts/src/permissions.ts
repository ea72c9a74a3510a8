import type { RulesLogic } from 'json-logic-js'

/** One rule of a person's roles, as `GET /platform/profile/permissions` hands it out. */
export interface PermissionRule {
  organization_slug: string
  /** Patterns: `%` stands for anything. */
  actions: string[]
  resources: string[]
  /** The projects it is about; empty or null for the whole organization. */
  project_refs: string[] | null
  /** JSON logic over `{ resource_name, ...data }`; null always holds. */
  condition: RulesLogic | null
  restrictive: boolean
}

export interface PermissionQuestion {
  action: string
  resource: string
  /** What conditions look at, beside `resource_name`. */
  data?: Readonly<Record<string, unknown>>
  organizationSlug: string
  /** Of a preview branch, the parent's. */
  projectRef?: string | undefined
}

const patterns = new Map<string, RegExp>()

const patternOf = (text: string): RegExp => {
  const known = patterns.get(text)
  if (known !== undefined) return known
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%+/g, '[^]*')
  const pattern = new RegExp(`^${escaped}$`)
  patterns.set(text, pattern)
  return pattern
}

const matches = (pattern: string, text: string): boolean =>
  pattern === text || (pattern.includes('%') && patternOf(pattern).test(text))

/** Whether a condition holds. `conditions.ts` has the one there is: the dashboard loads it only when a rule has a condition. */
export type ConditionCheck = (condition: RulesLogic, data: Readonly<Record<string, unknown>>) => boolean

// Somebody in many organizations is asked about one at a time. Kept for as long as the list of rules is.
const grouped = new WeakMap<readonly PermissionRule[], Map<string, PermissionRule[]>>()

const rulesIn = (rules: readonly PermissionRule[], organizationSlug: string): readonly PermissionRule[] => {
  const known = grouped.get(rules) ?? Map.groupBy(rules, (rule) => rule.organization_slug)
  grouped.set(rules, known)
  return known.get(organizationSlug) ?? []
}

/**
 * Whether the rules allow it. Where a rule names the project, only such rules decide; otherwise those of the whole
 * organization. A restrictive rule that holds denies; else one that is not restrictive must hold. A list of rules is
 * taken not to change.
 */
export const isAllowed = (
  rules: readonly PermissionRule[],
  question: PermissionQuestion,
  check: ConditionCheck,
): boolean => {
  const { action, resource, data, organizationSlug, projectRef } = question
  const holds = ({ condition }: PermissionRule) =>
    condition === null || check(condition, { resource_name: resource, ...data })
  const fitting = rulesIn(rules, organizationSlug).filter(
    (rule) =>
      rule.actions.some((pattern) => matches(pattern, action)) &&
      rule.resources.some((pattern) => matches(pattern, resource)),
  )
  const ofProject =
    projectRef === undefined ? [] : fitting.filter(({ project_refs: refs }) => refs?.includes(projectRef) === true)
  const deciding =
    ofProject.length > 0 ? ofProject : fitting.filter(({ project_refs: refs }) => refs === null || refs.length === 0)
  if (deciding.some((rule) => rule.restrictive && holds(rule))) return false
  return deciding.some((rule) => !rule.restrictive && holds(rule))
}
