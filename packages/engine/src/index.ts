export { createEngine } from './create-engine.ts'
export { findPostgresUser } from './system-user.ts'
export type { ChangeOutcome } from './change-outbox.ts'
export type {
  BranchSource,
  Engine,
  EngineOptions,
  InstanceAddress,
  InstanceEvent,
  InstanceSecrets,
  InstanceState,
  MomentSource,
} from './engine.ts'
export type { SettingsChange } from './apply-settings.ts'
export type { ComputeSize } from './compute-settings.ts'
export type { WaitingLog } from './archive/wal-archives.ts'
export type { BackupManifest } from './copy/backup-manifest.ts'
export type { OpenedBackup } from './copy/opened-backups.ts'
export type { BranchContents } from './copy/branch-contents.ts'
export { copyTree } from './copy/copy-tree.ts'
export { writeWholeFolder } from './copy/whole-folder.ts'
export type { DumpManifest } from './dump/dump-manifest.ts'
export type { DiskLimit, InstanceLimits, ReadOnlyReason } from './instance-limits.ts'
export type { InstanceSize } from './watch/instance-size.ts'
export type { ServerUsage } from './watch/server-usage.ts'
export type { HostDiskState } from './watch/host-disk.ts'
export type { LimitEvent } from './watch/limit-event.ts'
export { limitSentence } from './watch/limit-event.ts'
export type { ReadLogLines, ServerLogReader } from './log-lines/log-follower.ts'
export type { ServerLogEntry } from './log-lines/log-parser.ts'
export type { InstanceLogins } from './platform-logins.ts'
export type { ScratchDatabase } from './scratch/scratch-server.ts'
export { administratorOptions, platformLogins } from './platform-logins.ts'
export { passwordForServer } from './scram.ts'
export { NotRunningError } from './not-running-error.ts'
export { SetupError } from './setup-error.ts'
export { untilAborted } from './until-aborted.ts'
export { UpgradeError } from './upgrade/upgrade-error.ts'
export { testCacheDir } from './test-cache-dir.ts'
export type { TestHome } from './test-home.ts'
export { makeTestHome, removeAbandonedTestHomes } from './test-home.ts'
export type { TestPostgres } from './test-postgres.ts'
export { startTestPostgres } from './test-postgres.ts'
export { privateNetworks } from './private-networks.ts'
export { diskSize } from './disk-size.ts'
