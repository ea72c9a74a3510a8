import { getImport } from '@cairn/contracts/database/imports'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toTableImport } from '../imports/import-store.ts'

export const getImportRoute = route(getImport, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ context, project, params }) => toTableImport(await context.imports.get(project.ref, params.id)),
})
