import type { FileLocation } from '@cairn/contracts/storage/location'
import type { PoolClient } from 'pg'
import { fail } from '../../../errors.ts'
import type { Ground } from '../../../ground.ts'
import { admitTransfer } from '../../database/admit-transfer.ts'
import { moveFilesJobName } from './move-files-job-name.ts'

interface JobRow extends Record<string, unknown> {
  state: string
  progress: number | null
  last_error: string | null
}

/** Who asked for a move, as the service sees it. */
interface MoveAsker {
  ip: string
  requestId: string
}

/** Jobs that move the files of projects. At most one for a project. */
export interface FileMoves {
  find: (ref: string) => Promise<FileLocation['move']>
  /** Throws `files_moving`. */
  assertNone: (client: PoolClient, ref: string) => Promise<void>
  /** A move that failed is no longer found: it was to or from a bucket that was removed. */
  forget: (client: PoolClient, ref: string) => Promise<void>
  /** Throws `files_moving`, `too_many_transfers`. */
  enqueue: (client: PoolClient, ref: string, to: FileLocation['kept_in'], by: MoveAsker) => Promise<void>
}

const assertNone = async (client: PoolClient, ref: string) => {
  const { rowCount } = await client.query(
    `select from platform.jobs where name = $1 and key = $2 and state in ('queued', 'running')`,
    [moveFilesJobName, ref],
  )
  if (rowCount !== 0) throw fail('files_moving')
}

export const createFileMoves = ({ db, jobs }: Ground): FileMoves => {
  return {
    assertNone,
    forget: async (client, ref) => {
      await client.query(`update platform.jobs set key = null where name = $1 and key = $2 and state = 'failed'`, [
        moveFilesJobName,
        ref,
      ])
    },
    find: async (ref) => {
      const [row] = await db.query<JobRow>(
        `select state, progress, last_error from platform.jobs where name = $1 and key = $2
         order by created_at desc limit 1`,
        [moveFilesJobName, ref],
      )
      if (row === undefined || row.state === 'succeeded' || row.state === 'cancelled') return null
      const state = row.state === 'queued' ? 'waiting' : row.state === 'running' ? 'running' : 'failed'
      return { state, progress: row.progress ?? 0, error: row.last_error }
    },
    enqueue: async (client, ref, to, { ip, requestId }) => {
      await assertNone(client, ref)
      await admitTransfer(client, ref)
      await jobs.enqueue(client, { name: moveFilesJobName, data: { ref, to, by: { ip, requestId } }, key: ref })
    },
  }
}
