import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// Where we were killed before the signal was asked for, it never comes: the process has another parent by then.
const onlyAsOurChild = ['sh', '-c', '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"', 'sh', String(process.pid)]

/**
 * What stands in front of a command line so that its process gets a signal when we are killed: util-linux's setpriv, which
 * asks the kernel for the signal and replaces itself by a shell, and that by the program if we still live. Undefined if
 * there is none that can (macOS, busybox): then the next start of the engine ends servers that were left.
 */
export const endWithParent = async (signal: 'INT' | 'KILL'): Promise<readonly string[] | undefined> => {
  const options = ['--pdeathsig', signal, '--']
  return run('setpriv', [...options, 'true']).then(
    () => ['setpriv', ...options, ...onlyAsOurChild],
    () => undefined,
  )
}
