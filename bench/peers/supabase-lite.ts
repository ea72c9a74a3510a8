import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@cairn/dev-env/free-port'
import type { RunningPostgres } from '../postgres-pid.ts'
import type { InstalledPeers } from './install-peers.ts'
import type { Peer } from './peer.ts'
import { startServing } from './serving-program.ts'

const publishableKey = 'sb_publishable_bench'

/** Without a host: its driver takes no folder of a socket in an address, but from the environment. */
const config = (port: number): string => `
[api]
port = ${port}

[db]
driver = "postgres"
url = "postgres:///postgres"

[auth]
enabled = false
jwt_secret = "a secret of the bench with enough characters"
publishable_key = "${publishableKey}"
`

/** `@supabase/lite` on a Postgres that has the rows of the bench. */
export const startSupabaseLite = async (
  { folder, lite }: InstalledPeers,
  { postgres: { socketDir, port }, password, row }: { postgres: RunningPostgres; password: string; row: number },
): Promise<Peer> => {
  const cwd = join(folder, 'lite')
  await mkdir(join(cwd, 'supabase'), { recursive: true })
  const apiPort = await freePort()
  const env = { PGHOST: socketDir, PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password }
  await writeFile(join(cwd, 'supabase/config.toml'), config(apiPort))
  const rest = `http://127.0.0.1:${apiPort}/rest/v1`
  const running = await startServing({ command: lite, args: ['start', '--no-admin'], cwd, env }, rest)
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  return {
    name: '@supabase/lite on Postgres',
    oneRow: { url: `${rest}/item?id=eq.${row}`, headers },
    listWithTotal: { url: `${rest}/item?order=id&limit=20`, headers: { ...headers, prefer: 'count=exact' } },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}
