import type { HostDiskState } from './host-disk.ts'
import { instanceSize } from './instance-size.ts'
import type { WatchedServer } from './session-watch.ts'

/** Whether a server that crashed may have filled the disk. Growing servers are found while there is still a reserve. */
export const mayHaveFilledDisk = async (
  { limits, dataDir }: Pick<WatchedServer, 'limits' | 'dataDir'>,
  { isLow, reserve }: HostDiskState,
): Promise<boolean> => {
  if (!isLow || limits.keepsWriting === true) return false
  if (reserve !== 'held') return true
  return limits.disk !== undefined && (await instanceSize(dataDir)).databaseBytes > limits.disk.quotaBytes
}
