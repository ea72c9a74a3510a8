import { uploadImport } from '@cairn/contracts/database/imports'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toTableImport } from '../imports/import-store.ts'

export const uploadImportRoute = route(uploadImport, {
  permission: inProjectDatabase('sql:Write'),
  handle: async ({ context, project, params, body, signal }) =>
    toTableImport(await context.imports.upload(project.ref, params.id, body, signal)),
})
