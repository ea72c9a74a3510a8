import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { LogLine, LogSourceName } from '@cairn/logs'
import type { InstanceAddress } from '@cairn/engine'
import type { SlotLimits } from '../project-runtime/request-slots.ts'
import type { PoolSizes } from '../areas/projects/project-pools.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../db/database.ts'

/** What a worker needs to begin. */
export interface WorkerStart {
  config: Config
  /** To the platform's own database. */
  connection: Connection
  publicUrl: string
  /** Of the Unix socket where the platform answers what the worker does not serve. */
  platformSocket: string
  /** How many connections it may open to one project, by role. */
  poolSizes: PoolSizes
  slots: SlotLimits
}

/** What only the platform's process can do. */
export type PlatformCall =
  /** Starts the database of a project where it does not run. The answer is its address. */
  | { do: 'wake'; ref: string }
  /** Brings the schema of a service up to date. */
  | { do: 'prepare'; ref: string; service: string }
  /** Gives the platform's logins their passwords again, after the database refused one. */
  | { do: 'repair'; ref: string }

export interface WrittenLine {
  ref: string
  source: LogSourceName
  line: LogLine
}

export type ToWorker =
  | { kind: 'start'; start: WorkerStart }
  /** The socket comes with it. */
  | { kind: 'connection'; id: number }
  | { kind: 'answer'; id: number; address: InstanceAddress | undefined }
  /** With the reason of a `PlatformError`. */
  | { kind: 'refusal'; id: number; reason: ErrorReason | undefined; message: string }
  /** The database of a project stops, or has stopped. */
  | { kind: 'forget'; ref: string; id: number }
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'call'; id: number; call: PlatformCall }
  /** The connection of that id is the worker's: before anything of it was read. */
  | { kind: 'accepted'; id: number }
  | { kind: 'forgotten'; id: number }
  /** Since the last such message. `dropped`: lines of each project that were more than can wait. */
  | { kind: 'notes'; lines: readonly WrittenLine[]; used: readonly string[]; dropped: readonly [string, number][] }

const isMessage = (message: unknown): boolean => typeof message === 'object' && message !== null && 'kind' in message

// Both ends are processes of one release, and nobody else has the channel between them.
export const isToWorker = (message: unknown): message is ToWorker => isMessage(message)
export const isFromWorker = (message: unknown): message is FromWorker => isMessage(message)
