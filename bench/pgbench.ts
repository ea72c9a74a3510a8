import { execFile } from 'node:child_process'
import { access, glob, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningPostgres } from './postgres-pid.ts'

const findProgram = async (): Promise<string | undefined> => {
  for await (const path of glob('/usr/lib/postgresql/*/bin/pgbench')) return path
  const onPath = '/usr/bin/pgbench'
  return access(onPath).then(
    () => onPath,
    () => undefined,
  )
}

/** Transactions per second of one statement. Undefined where pgbench is not installed. */
export const pgbench = async (
  { socketDir, port }: RunningPostgres,
  password: string,
  { sql, connections, seconds }: { sql: string; connections: number; seconds: number },
): Promise<number | undefined> => {
  const program = await findProgram()
  if (program === undefined) return undefined
  await using directory = await mkdtempDisposable(join(tmpdir(), 'cairn-pgbench-'))
  const script = join(directory.path, 'script.sql')
  await writeFile(script, `${sql};\n`)
  const { stdout } = await promisify(execFile)(
    program,
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--username=postgres',
      `--file=${script}`,
      `--client=${connections}`,
      `--time=${seconds}`,
      `--host=${socketDir}`,
      `--port=${port}`,
      'postgres',
    ],
    { env: { PGPASSWORD: password } },
  )
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (found === undefined) throw new Error(`pgbench said no rate: ${stdout}`)
  return Number(found)
}
