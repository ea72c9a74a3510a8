import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** Where the plan names no time. */
const hoursWithoutLimit = 30 * 24

/** How long the plan of a project keeps its daily backups; 0: it includes none. */
export const retentionHours = ({ document }: Catalogue, { plan }: Pick<StoredProject, 'plan'>): number =>
  hoursOf(document.plans[plan].limits.backup_retention) ?? hoursWithoutLimit
