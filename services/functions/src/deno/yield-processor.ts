import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** As `nice` does by default: one tenth of the processor time of a process without it, where both want to run. */
const niceness = 10

/**
 * Lets the platform and databases run before a process that has just been started. Its threads, which it starts later, inherit
 * that.
 */
export const yieldProcessor = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}
