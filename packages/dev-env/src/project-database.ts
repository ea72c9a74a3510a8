import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSecrets } from '@cairn/platform/secrets'
import { Client } from 'pg'
import { devConfig } from './dev-env.ts'
import { connectToPlatformDatabase } from './platform-database.ts'

const adminPasswordIn = (opened: string | undefined): string => {
  const secrets: unknown = JSON.parse(opened ?? 'null')
  if (typeof secrets === 'object' && secrets !== null && 'adminPassword' in secrets)
    return String(secrets.adminPassword)
  throw new Error('The secrets of the project cannot be read.')
}

/** A connection to the database of a project that runs, as a role of its services, in the home of an installation. */
export const connectToProjectDatabase = async (
  home: string,
  ref: string,
  role: 'supabase_auth_admin' | 'supabase_storage_admin',
): Promise<Client & AsyncDisposable> => {
  await using platform = await connectToPlatformDatabase(home)
  const { rows } = await platform.query<{ sealed_secrets: string }>(
    'select sealed_secrets from platform.projects where ref = $1',
    [ref],
  )
  const secrets = await loadSecrets(devConfig(home))
  const opened = secrets.open(rows[0]?.sealed_secrets ?? '', `project:${ref}`)
  const [, , , port, host] = (await readFile(join(home, `instances/${ref}/data/postmaster.pid`), 'utf8')).split('\n')
  const client = new Client({
    host,
    port: Number(port),
    user: role,
    password: adminPasswordIn(opened),
    database: 'postgres',
  })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) })
}
