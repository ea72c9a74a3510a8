import { listImports } from '@cairn/contracts/database/imports'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toTableImport } from '../imports/import-store.ts'

export const listImportsRoute = route(listImports, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ context, project }) => ({ imports: (await context.imports.list(project.ref)).map(toTableImport) }),
})
