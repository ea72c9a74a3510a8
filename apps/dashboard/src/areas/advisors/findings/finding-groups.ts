import type { LintCategory, LintLevel } from '@cairn/contracts/advisors/lint-catalogue'
import type { Lint } from '@cairn/contracts/advisors/lints'

export const findingTabs = ['errors', 'warnings', 'info', 'ignored'] as const
export type FindingTab = (typeof findingTabs)[number]

const tabOfLevel: Record<LintLevel, FindingTab> = { ERROR: 'errors', WARN: 'warnings', INFO: 'info' }

export const tabOf = ({ level, exception }: Pick<Lint, 'level' | 'exception'>): FindingTab =>
  exception === null ? tabOfLevel[level] : 'ignored'

/** The findings of an advisor, by the tab that lists them. */
export const groupFindings = <L extends Pick<Lint, 'level' | 'exception' | 'categories'>>(
  lints: readonly L[],
  category: LintCategory,
): Record<FindingTab, L[]> => {
  const groups: Record<FindingTab, L[]> = { errors: [], warnings: [], info: [], ignored: [] }
  for (const lint of lints) if (lint.categories.includes(category)) groups[tabOf(lint)].push(lint)
  return groups
}

/** The tab of a page whose address names none: the worst that has findings. */
export const firstTab = (groups: Record<FindingTab, readonly unknown[]>): FindingTab =>
  findingTabs.find((tab) => tab !== 'ignored' && groups[tab].length > 0) ?? 'errors'

/** The object of a finding, as SQL would name it, and undefined where it is a setting. */
export const entityOf = ({ metadata: { schema, name } }: Pick<Lint, 'metadata'>): string | undefined => {
  if (name === undefined) return undefined
  return schema === undefined ? name : `${schema}.${name}`
}
