import { mediaTypes } from '@cairn/contracts/database/export-formats'
import { exportRows } from '@cairn/contracts/database/exports'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const exportRowsRoute = route(exportRows, {
  permission: inProjectRows('sql:Read'),
  handle: async (call) => {
    const { context, project, database, params, query, signal } = call
    const id = Number(params.id)
    const { schema, name } = await meta.getRelation(database, id)
    const slot = context.tableTransfers.takeSlot(project.ref)
    const onEnd = () => slot[Symbol.dispose]()
    const content = await context.limitNotes.explain(
      project.ref,
      meta.exportRows(database, id, query, { signal, onEnd }),
    )
    try {
      await context.tableTransfers.recordExport(actorOf(call), project, {
        table: `${schema}.${name}`,
        format: query.format,
        filtered: (query.filters ?? []).length > 0,
      })
    } catch (error) {
      await content.return()
      throw error
    }
    return { content, mediaType: mediaTypes[query.format], name: `${name}.${query.format}` }
  },
})
