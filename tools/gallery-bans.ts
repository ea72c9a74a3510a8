import type { TestProject } from '@cairn/dev-env/person'
import { Client } from 'pg'
import { fromAddress } from '../e2e/attacks/port-attacker.ts'

const localAddress = '127.0.0.9'

/** What the installation of the pictures is started with: otherwise a ban takes a minute of wrong passwords. */
export const banSettings = { CAIRN_POSTGRES_SIGN_IN_ATTEMPTS: '2' } as const

/** An address that the database of a project refuses. */
export const storeSampleBan = async ({ ref }: TestProject, postgresPort: number): Promise<void> => {
  await using elsewhere = await fromAddress(localAddress, postgresPort)
  for (let attempt = 0; attempt < Number(banSettings.CAIRN_POSTGRES_SIGN_IN_ATTEMPTS); attempt += 1) {
    const client = new Client({
      host: '127.0.0.1',
      port: elsewhere.port,
      user: `postgres.${ref}`,
      password: 'guess',
      database: 'postgres',
    })
    // Its refusal is what makes the ban.
    const isLetIn = await client.connect().then(
      () => true,
      () => false,
    )
    if (isLetIn) throw new Error('A wrong password was let in.')
  }
}
