import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { serverEnvironment } from './postmaster.ts'
import { spawnAs } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

interface SingleUserWork {
  dataDir: string
  database: string
  /** Each text is one transaction. */
  sql: readonly string[]
  /** What `extension_control_path` is set to: by default, what the package of Postgres came with. */
  extensions?: string
}

/**
 * Runs SQL as the superuser on a data directory whose server does not run. There is no socket that others could connect
 * to, and if we are killed, its input ends and so does it.
 */
export const runSingleUser = async (
  postgres: string,
  { dataDir, database, sql, extensions }: SingleUserWork,
  user: SystemUser | undefined,
): Promise<void> => {
  const path = extensions === undefined ? [] : ['-c', `extension_control_path=${extensions}`]
  const child = spawn(postgres, ['--single', '-j', '-D', dataDir, '-c', 'exit_on_error=on', ...path, database], {
    cwd: dataDir,
    env: serverEnvironment(dataDir),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...spawnAs(user),
  })
  // Written to a process that has ended: its exit code and its words say more than this error would.
  child.stdin.on('error', () => undefined)
  // A semicolon before an empty line ends what is sent as one.
  child.stdin.end(sql.map((each) => each.replaceAll(/\n\s*\n/g, '\n').trimEnd()).join('\n\n'))
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`Postgres in single-user mode failed (exit code ${String(code)}):\n${said}`)
}
