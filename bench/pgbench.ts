import { execFile } from 'node:child_process'
import { access, glob, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const findProgram = async (): Promise<string | undefined> => {
  for await (const path of glob('/usr/lib/postgresql/*/bin/pgbench')) return path
  const onPath = '/usr/bin/pgbench'
  return access(onPath).then(
    () => onPath,
    () => undefined,
  )
}

export interface PgbenchTarget {
  /** A name, or the folder of a socket. */
  host: string
  port: number
  user: string
  password: string
}

export interface PgbenchLoad {
  sql: string
  connections: number
  /** How long, or how many transactions of each connection: to connect takes many a while, which is not counted then. */
  lasts: { seconds: number } | { transactions: number }
  /** Whether each transaction has a connection of its own. */
  connectsAnew?: boolean
}

/** Transactions per second of one statement. Undefined where pgbench is not installed. */
export const pgbench = async (
  { host, port, user, password }: PgbenchTarget,
  { sql, connections, lasts, connectsAnew = false }: PgbenchLoad,
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
      ...(connectsAnew ? ['--connect'] : []),
      `--username=${user}`,
      `--file=${script}`,
      `--client=${connections}`,
      'seconds' in lasts ? `--time=${lasts.seconds}` : `--transactions=${lasts.transactions}`,
      `--host=${host}`,
      `--port=${port}`,
      'postgres',
    ],
    { env: { PGPASSWORD: password } },
  )
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (found === undefined) throw new Error(`pgbench said no rate: ${stdout}`)
  return Number(found)
}
