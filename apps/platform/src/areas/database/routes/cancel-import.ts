import { cancelImport } from '@cairn/contracts/database/imports'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toTableImport } from '../imports/import-store.ts'

export const cancelImportRoute = route(cancelImport, {
  permission: inProjectDatabase('sql:Write'),
  handle: async ({ context, project, params }) => toTableImport(await context.imports.cancel(project.ref, params.id)),
})
