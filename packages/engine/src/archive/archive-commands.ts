/** A moment that the data of an instance are brought to, from the archive that has the changes since the backup. */
export interface Recovery {
  archive: string
  time: Date
}

/** Names the archive of a data directory. Copies do not have it: what they do next is another history. */
export const archiveIdFile = 'cairn_archive'

/** Beside the data directory, in which servers work. */
export const archivesFolder = 'archive'

const segmentIn = (archive: string): string => `../${archivesFolder}/${archive}/%f.gz`

/** A string in the syntax of postgresql.conf. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

// Forced every two minutes while something is written, so that no more is lost with the disk of the server. A segment that is
// nearly empty takes 20 kB when it is compressed.
const timeout = '2min'

/**
 * The lines of postgresql.conf that archive the write-ahead log. A segment has its name when it is whole and on the disk; one that is
 * archived again after a crash has the same contents. What fails is tried again by the server, which keeps its log until then.
 */
export const archiveSettings = (archive: string | undefined): string => {
  if (archive === undefined) return 'archive_mode = off\n'
  const segment = segmentIn(archive)
  const partial = `${segment}.partial`
  const command = `gzip -1 < "%p" > ${partial} && sync ${partial} && mv ${partial} ${segment} && sync ../${archivesFolder}/${archive}`
  return `archive_mode = on
archive_timeout = ${quoted(timeout)}
archive_command = ${quoted(command)}
`
}

/** The lines that recover a data directory in which there is a `recovery.signal`. */
export const recoverySettings = ({ archive, time }: Recovery): string => {
  const segment = segmentIn(archive)
  return `restore_command = ${quoted(`test -f ${segment} && gzip -d < ${segment} > "%p"`)}
recovery_target_time = ${quoted(time.toISOString().replace('Z', '+00'))}
recovery_target_timeline = 'current'
recovery_target_action = 'promote'
# Nobody is let in before it is reached.
hot_standby = off
`
}
