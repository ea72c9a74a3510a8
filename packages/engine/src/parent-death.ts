import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// SIGINT is Postgres's fast shutdown. The kernel sends it when the process that started the server is gone.
const command = ['setpriv', '--pdeathsig', 'INT', '--'] as const

// Where we were killed before the signal was asked for, it never comes: the server has another parent by then.
const onlyAsOurChild = ['sh', '-c', '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"', 'sh', String(process.pid)]

/**
 * What stands in front of a server's command line so that the server shuts down when we are killed: util-linux's setpriv,
 * which sets the signal and replaces itself by a shell, and that by the server if we still live. Undefined if there is
 * none that can (macOS, busybox): then the next start of the engine ends such servers.
 */
export const endWithParent = async (): Promise<readonly string[] | undefined> => {
  const [program, ...options] = command
  return run(program, [...options, 'true']).then(
    () => [...command, ...onlyAsOurChild],
    () => undefined,
  )
}
