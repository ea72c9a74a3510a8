import { mediaTypes } from '@cairn/contracts/database/export-formats'
import { exportQuery } from '@cairn/contracts/database/query'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const exportQueryRoute = route(exportQuery, {
  permission: inProjectRows('sql:Run'),
  handle: async (call) => {
    const { body, context, project, database, signal } = call
    const slot = context.tableTransfers.takeSlot(project.ref)
    const onEnd = () => slot[Symbol.dispose]()
    const content = await context.limitNotes.explain(project.ref, meta.exportQuery(database, body, { signal, onEnd }))
    try {
      await context.tableTransfers.recordQueryExport(actorOf(call), project, { format: body.format })
    } catch (error) {
      await content.return()
      throw error
    }
    return { content, mediaType: mediaTypes[body.format], name: `result.${body.format}` }
  },
})
