import { columnWrites } from './column.ts'
import { eventTriggerWrites } from './event-trigger.ts'
import { extensionWrites } from './extension.ts'
import { functionWrites } from './function.ts'
import { policyWrites } from './policy.ts'
import { publicationWrites } from './publication.ts'
import { roleWrites } from './role.ts'
import { schemaWrites } from './schema.ts'
import { tableWrites } from './table.ts'
import { triggerWrites } from './trigger.ts'
import { typeWrites } from './type.ts'

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
  roles: roleWrites,
  types: typeWrites,
  eventTriggers: eventTriggerWrites,
}
