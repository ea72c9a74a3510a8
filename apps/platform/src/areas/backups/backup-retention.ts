import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** Where the plan names no time. */
const hoursWithoutLimit = 30 * 24

/** How long daily backups of a project are kept: as its plan says, and as long as it can be recovered. 0: there are none. */
export const retentionHours = (
  { document }: Catalogue,
  { plan, recovery_days: days }: Pick<StoredProject, 'plan' | 'recovery_days'>,
): number => Math.max(hoursOf(document.plans[plan].limits.backup_retention) ?? hoursWithoutLimit, (days ?? 0) * 24)
