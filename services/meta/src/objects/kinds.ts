import { columnKind } from './column.ts'
import { columnPrivilegeKind } from './column-privilege.ts'
import { eventTriggerKind } from './event-trigger.ts'
import { extensionKind } from './extension.ts'
import { functionKind } from './function.ts'
import { indexKind } from './index-kind.ts'
import { policyKind } from './policy.ts'
import { publicationKind } from './publication.ts'
import { roleKind } from './role.ts'
import { schemaKind } from './schema.ts'
import { tableKind } from './table.ts'
import { triggerKind } from './trigger.ts'
import { typeKind } from './type.ts'
import { foreignTableKind, materializedViewKind, viewKind } from './view.ts'

/** The kinds of object that `listObjects` and `getObject` read; what has options is read with all there is. */
export const objectKinds = {
  schemas: schemaKind,
  tables: tableKind(),
  columns: columnKind,
  views: viewKind(),
  materializedViews: materializedViewKind(),
  foreignTables: foreignTableKind(),
  functions: functionKind,
  triggers: triggerKind,
  types: typeKind(),
  extensions: extensionKind,
  indexes: indexKind,
  policies: policyKind,
  publications: publicationKind,
  roles: roleKind(),
  columnPrivileges: columnPrivilegeKind,
  eventTriggers: eventTriggerKind,
}
