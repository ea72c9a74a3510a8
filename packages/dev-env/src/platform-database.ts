import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSecrets } from '@cairn/platform/secrets'
import { Client } from 'pg'
import { devConfig } from './dev-env.ts'

/** A connection to the platform's own database, in the home of a running installation. */
export const connectToPlatformDatabase = async (home: string): Promise<Client & AsyncDisposable> => {
  const [, , , port, host] = (await readFile(join(home, 'instances/system/data/postmaster.pid'), 'utf8')).split('\n')
  const password = (await loadSecrets(devConfig(home))).derive('system:postgres')
  const client = new Client({ host, port: Number(port), user: 'postgres', password, database: 'postgres' })
  // A test may kill the server.
  client.on('error', () => undefined)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) })
}
