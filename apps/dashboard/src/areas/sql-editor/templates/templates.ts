import type { SqlText } from './sql-text.ts'
import { maintenanceTexts } from './texts/maintenance.ts'
import { queryTexts } from './texts/queries.ts'
import { schemaTexts } from './texts/schema.ts'

/** Small texts, each for one thing. */
export const templates: readonly SqlText[] = [...schemaTexts, ...queryTexts, ...maintenanceTexts]
