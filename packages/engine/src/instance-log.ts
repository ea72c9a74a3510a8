import { LogFollower } from './log-lines/log-follower.ts'
import type { FollowedLog } from './log-lines/log-follower.ts'
import { boundServerLog, once, tailOfServerLog, writeToServerLog } from './server-log.ts'

/** What the server of an instance says, with lines of our own: it is read while the server runs, and kept short. */
export class InstanceLog {
  readonly #log: FollowedLog
  readonly #follower: LogFollower
  /** Those who ask at the same time share the work. */
  readonly bound: () => Promise<void>

  constructor(log: FollowedLog) {
    this.#log = log
    this.#follower = new LogFollower(log)
    this.bound = once(() => boundServerLog(log.path, (empty) => this.#follower.emptied(empty)))
  }

  beginReading(): Promise<void> {
    return this.#follower.begin()
  }

  /** Resolves when everything that was written has been read. */
  endReading(): Promise<void> {
    return this.#follower.end()
  }

  write(message: string): void {
    writeToServerLog(this.#log.path, message)
  }

  tail(): string {
    return tailOfServerLog(this.#log.path)
  }
}
