import type { StorageCall } from '../context.ts'
import { asCaller, serviceCaller } from '../database.ts'
import { isMissing } from '../files/file-errors.ts'
import { objectColumns, ObjectRow } from '../object.ts'
import { objectNotFound } from '../storage-error.ts'

/** The row of an object that was found before, as it is now; undefined if the object was deleted. Who may read it is not asked. */
export const readAgain = async (call: StorageCall, id: string): Promise<ObjectRow | undefined> => {
  const [found] = await asCaller(call, serviceCaller, {
    operation: 'object.info',
    isReadOnly: true,
    queries: [{ text: `select ${objectColumns} from storage.objects where id = $1`, values: [id] }],
  })
  const [row] = found?.rows ?? []
  return row === undefined ? undefined : ObjectRow.parse(row)
}

/**
 * Works with the file of an object. A replacement deletes the file that the row named a moment ago: the row is then read again, as often
 * as that happens. It is the same object, so its caller may still read it.
 */
export const withFile = async <Result>(
  call: StorageCall,
  found: ObjectRow,
  work: (row: ObjectRow) => Promise<Result>,
): Promise<Result> => {
  for (let row = found; ;) {
    try {
      return await work(row)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    const latest = await readAgain(call, row.id)
    if (latest === undefined) throw objectNotFound()
    if (latest.version === row.version) {
      const { logger, project } = call
      logger.warn({ ref: project.ref, object: row.id }, 'An object has no file: its row was written by SQL')
      throw objectNotFound()
    }
    row = latest
  }
}
