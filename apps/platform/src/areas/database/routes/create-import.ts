import { createImport } from '@cairn/contracts/database/imports'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toTableImport } from '../imports/import-store.ts'

export const createImportRoute = route(createImport, {
  permission: inProjectDatabase('sql:Write'),
  handle: async (call) => {
    const { context, project, database, body, fail } = call
    const { format, relation_id: id, new_table: table } = body.options
    const targetOf = async (): Promise<string> => {
      if (format === 'sql') return ''
      if (table !== undefined) return `${table.schema}.${table.name}`
      if (id === undefined) throw fail('import_failed', { message: 'The import names no table.' })
      const { schema, name } = await meta.getRelation(database, id)
      return `${schema}.${name}`
    }
    const target = await targetOf()
    if (context.engine.disk().isLow) throw fail('disk_almost_full')
    return toTableImport(await context.imports.create(project, actorOf(call), { ...body, target }))
  },
})
