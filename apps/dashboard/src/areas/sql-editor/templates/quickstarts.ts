import type { SqlText } from './sql-text.ts'
import { applicationTexts } from './texts/applications.ts'
import { buildingBlockTexts } from './texts/building-blocks.ts'

/** Whole schemas to start an application from. */
export const quickstarts: readonly SqlText[] = [...applicationTexts, ...buildingBlockTexts]
