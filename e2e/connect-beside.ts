import type { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { Client } from 'pg'

/** A connection to the database of a project, beside the dashboard: it can hold rows, and see who waits for them. */
export const connectBeside = async (
  { postgresPort: port }: Pick<Installation, 'postgresPort'>,
  { ref, password }: Pick<TestProject, 'ref' | 'password'>,
) => {
  const client = new Client({ host: '127.0.0.1', port, user: `postgres.${ref}`, password, database: 'postgres' })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
