import type { MemoryGroups } from './cgroup/memory-groups.ts'
import type { Binaries } from './binaries.ts'
import type { DiskRoom } from './copy/disk-room.ts'
import type { InstanceEvent } from './engine.ts'
import type { ForeignServerRules } from './settings.ts'
import type { InstanceUsers } from './instance-users.ts'
import type { ServerLogReader } from './log-lines/log-follower.ts'
import type { Template } from './template.ts'
import type { HostDisk } from './watch/host-disk.ts'

/** What all instances of an engine share. */
export interface EngineContext {
  instancesDir: string
  runDir: string
  binaries: Binaries
  template: Template
  users: InstanceUsers
  foreignServers: ForeignServerRules
  /** The program in front of a server's command line that lets the server end with us; empty if there is none. */
  endsWithParent: readonly string[]
  disk: HostDisk
  room: DiskRoom
  /** Undefined if servers have no control groups. */
  memoryGroups: MemoryGroups | undefined
  onGroupError: (id: string, error: unknown) => void
  /** Who reads the logs of servers; undefined if nobody does. */
  logReader: () => ServerLogReader | undefined
  onLogError: (id: string, error: unknown) => void
  emit: (event: InstanceEvent) => void
}
