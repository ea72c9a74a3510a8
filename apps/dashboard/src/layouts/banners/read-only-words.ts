import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { formatBytes } from '../../lib/bytes.ts'
import type { BannerWords } from './banner-words.ts'

const howToFreeSpace =
  'Delete rows in the table editor, then run vacuum full; in the SQL editor. ' +
  'To drop or truncate tables, start the SQL with begin read write; and end it with commit;'

const lockedText =
  'The disk of this installation is almost full, and the project kept writing although it was read-only. ' +
  'Applications cannot connect to its databases. Drop or truncate tables in the SQL editor, or drop other databases. ' +
  'The project is unlocked when there is enough space.'

type ReadOnlyState = Pick<ProjectDetail, 'read_only' | 'database_bytes' | 'database_limit_bytes'>

/** Why the project is read-only, and what to do. */
export const readOnlyWords = (project: ReadOnlyState | undefined): BannerWords[] => {
  const { read_only: because = null, database_bytes: used, database_limit_bytes: limit } = project ?? {}
  if (because === null) return []
  if (because === 'locked')
    return [{ id: 'read-only', tone: 'danger', title: 'This project is locked.', text: lockedText }]
  const sizes =
    typeof used === 'number' && typeof limit === 'number'
      ? `The databases use ${formatBytes(used)} of ${formatBytes(limit)}.`
      : 'The databases exceed their size limit.'
  const reason = because === 'disk' ? sizes : 'The disk of this installation is almost full.'
  return [{ id: 'read-only', tone: 'danger', title: 'This project is read-only.', text: `${reason} ${howToFreeSpace}` }]
}
