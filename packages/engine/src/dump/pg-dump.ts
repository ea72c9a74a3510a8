import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { InstanceAddress } from '../engine.ts'

interface Login {
  address: InstanceAddress
  adminPassword: string
  database: string
}

const program = join(import.meta.dirname, 'pg-dump-process.ts')

const quoted = (value: string) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`

const withLength = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** What PostgreSQL's pg_dump writes for these options, as the administrator. */
export const runPgDump = async (
  { address: { socketDir, port }, adminPassword, database }: Login,
  options: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string> => {
  const socket = connect(join(socketDir, `.s.PGSQL.${port}`))
  // A connection that breaks ends the program, which says why.
  socket.on('error', () => socket.destroy())
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {},
    signal,
    killSignal: 'SIGKILL',
  })
  try {
    const dump = child.stdio[3]
    if (!(dump instanceof Readable)) throw new Error('The program that dumps has no output.')
    const exited = once(child, 'exit')
    child.stdin.on('error', () => undefined)
    const login = `user=supabase_admin password=${quoted(adminPassword)} dbname=${quoted(database)} application_name=cairn-engine`
    child.stdin.write(withLength(JSON.stringify(['-d', login, ...options])))
    child.stdout.pipe(socket)
    socket.pipe(child.stdin)
    const [written, said, [code]] = await Promise.all([text(dump), text(child.stderr), exited])
    if (code !== 0) throw new Error(`pg_dump failed (exit code ${String(code)}):\n${said}`)
    return written
  } finally {
    socket.destroy()
    child.kill('SIGKILL')
  }
}
