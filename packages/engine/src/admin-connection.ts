import { Client, escapeLiteral } from 'pg'
import type { InstanceAddress, InstanceSecrets } from './engine.ts'
import { passwordForServer } from './scram.ts'

const connect = async ({ socketDir, port }: InstanceAddress, password: string) => {
  const client = new Client({
    host: socketDir,
    port,
    user: 'supabase_admin',
    password,
    database: 'postgres',
    application_name: 'cairn-engine',
    connectionTimeoutMillis: 10_000,
    // Passwords go into no log and no statistics, even when the statement that sets them fails.
    options: '-c log_min_error_statement=panic -c pg_stat_statements.track=none',
  })
  // A server that ends while we are connected is seen by the query that fails; the event alone must not end us.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const serviceRoles = [
  'supabase_admin',
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_read_only_user',
]

/** Gives a fresh copy of the template its own passwords, in one round trip and one transaction. */
export const setPasswords = async (
  address: InstanceAddress,
  templatePassword: string,
  { adminPassword, postgresPassword }: InstanceSecrets,
): Promise<void> => {
  const [admin, postgres] = await Promise.all([passwordForServer(adminPassword), passwordForServer(postgresPassword)])
  const client = await connect(address, templatePassword)
  try {
    await client.query(
      [
        ...serviceRoles.map((role) => `alter role ${role} password ${escapeLiteral(admin)}`),
        `alter role postgres password ${escapeLiteral(postgres)}`,
      ].join(';'),
    )
  } finally {
    await client.end()
  }
}

/** Rejects unless the server answers the administrator. */
export const selectOne = async (address: InstanceAddress, adminPassword: string): Promise<void> => {
  const client = await connect(address, adminPassword)
  try {
    await client.query('select 1')
  } finally {
    await client.end()
  }
}
