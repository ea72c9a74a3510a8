import { columnWrites } from './column.ts'
import { extensionWrites } from './extension.ts'
import { functionWrites } from './function.ts'
import { policyWrites } from './policy.ts'
import { publicationWrites } from './publication.ts'
import { schemaWrites } from './schema.ts'
import { tableWrites } from './table.ts'
import { triggerWrites } from './trigger.ts'

/** The kinds of object that can be created, changed and deleted. */
export const objectWrites = {
  schemas: schemaWrites,
  tables: tableWrites,
  columns: columnWrites,
  functions: functionWrites,
  triggers: triggerWrites,
  extensions: extensionWrites,
  policies: policyWrites,
  publications: publicationWrites,
}
