import type { RecoveryWindow } from '@cairn/contracts/backups/recovery'
import type { StoredBackup } from './backup-store.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** A backup that recovery can begin with. */
export interface RecoveryBase {
  backup: StoredBackup
  archive: string
  fromMs: number
}

/** Those of the days that a project keeps, the oldest first; where they are all older, the newest. */
export const recoveryBases = (
  backups: readonly StoredBackup[],
  { days, nowMs }: { days: number | null; nowMs: number },
): RecoveryBase[] => {
  if (days === null) return []
  const bases = backups
    .flatMap((backup) => {
      const { status, archive, recoverable_from: from } = backup
      return status === 'COMPLETED' && archive !== null && from !== null
        ? [{ backup, archive, fromMs: Date.parse(from) }]
        : []
    })
    .toSorted((one, other) => one.fromMs - other.fromMs)
  const recent = bases.filter(({ fromMs }) => fromMs >= nowMs - days * dayMs)
  return recent.length > 0 ? recent : bases.slice(-1)
}

interface Span {
  bases: RecoveryBase[]
  fromMs: number
  toMs: number
}

/** A restore ends an archive, and so does the next one: what the database does then belongs to another one. */
const spansOf = (bases: readonly RecoveryBase[], restoresMs: readonly number[], endMs: number): Span[] =>
  [...Map.groupBy(bases, ({ archive }) => archive)].flatMap(([archive, ofArchive]) => {
    const [first] = ofArchive
    if (first === undefined) return []
    const last = ofArchive.at(-1) ?? first
    const othersMs = bases.flatMap((base) => (base.archive === archive ? [] : [base.fromMs]))
    const toMs = Math.min(endMs, ...[...restoresMs, ...othersMs].filter((ms) => ms > last.fromMs))
    return toMs < first.fromMs ? [] : [{ bases: ofArchive, fromMs: first.fromMs, toMs }]
  })

/** The spans of moments that can be recovered; the last one ends at `endMs`. */
export const recoveryWindows = (
  bases: readonly RecoveryBase[],
  restoresMs: readonly number[],
  endMs: number,
): RecoveryWindow[] =>
  spansOf(bases, restoresMs, endMs).map(({ fromMs, toMs }) => ({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
  }))

/** The backup that recovery to a moment begins with; undefined where the moment cannot be recovered. */
export const baseFor = (
  bases: readonly RecoveryBase[],
  restoresMs: readonly number[],
  { timeMs, endMs }: { timeMs: number; endMs: number },
): StoredBackup | undefined =>
  spansOf(bases, restoresMs, endMs)
    .findLast(({ fromMs, toMs }) => fromMs <= timeMs && timeMs <= toMs)
    ?.bases.findLast(({ fromMs }) => fromMs <= timeMs)?.backup
