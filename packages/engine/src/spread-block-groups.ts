import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Asks ext4 to put each folder in `folder` into a block group of its own. An instance is a thousand files, and ext4 does
 * not reuse an inode for up to five minutes after its file was deleted but looks at it again for each new file: after a few
 * destroyed neighbours in the same group, a copy took 870 ms instead of 40. A hint: other file systems do without.
 */
export const spreadBlockGroups = async (folder: string): Promise<void> => {
  await run('chattr', ['+T', folder]).catch(() => undefined)
}
