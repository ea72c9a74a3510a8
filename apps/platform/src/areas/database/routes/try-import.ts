import { tryImport } from '@cairn/contracts/database/imports'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

async function* sampleBytes(sample: string): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(sample)
}

export const tryImportRoute = route(tryImport, {
  permission: inProjectDatabase('sql:Write'),
  handle: async ({ context, project, database, body, signal }) => {
    using _ = context.tableTransfers.takeSlot(project.ref)
    // The sample is text: the browser has read it in the encoding of the file.
    const options = { ...body.options, encoding: 'utf-8', on_error: 'skip' } as const
    const work = meta.importRows(database, sampleBytes(body.sample), options, { signal, isTrial: true })
    const { rows, refused, refusedRows } = await context.limitNotes.explain(project.ref, work)
    return { rows_imported: rows, rows_refused: refused, refused_rows: refusedRows }
  },
})
