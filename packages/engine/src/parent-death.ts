import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// SIGINT is Postgres's fast shutdown. The kernel sends it when the process that started the server is gone.
const command = ['setpriv', '--pdeathsig', 'INT', '--'] as const

/**
 * What stands in front of a server's command line so that the server shuts down when we are killed: util-linux's setpriv,
 * which sets the signal and replaces itself by the server. Undefined where there is none that can (macOS, busybox): then
 * the next start of the engine ends such servers.
 */
export const endWithParent = async (): Promise<readonly string[] | undefined> => {
  const [program, ...options] = command
  return run(program, [...options, 'true']).then(
    () => command,
    () => undefined,
  )
}
