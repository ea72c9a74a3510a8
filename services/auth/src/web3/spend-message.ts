import { createHmac } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { AuthContext } from '../context.ts'

// Beside the sign-ins that are under way, which are deleted after an hour; a message is good for less. The digest is keyed:
// nobody can know a state with that digest.
const insert = `
with stale as (delete from auth.flow_state where created_at < $3)
insert into auth.flow_state (provider_type, authentication_method, redirect_to, nonce, provider_verifier, state_hash,
  created_at)
values ('web3', 'web3', '', '', '', $1, $2)
on conflict (state_hash) do nothing`

const keptForMs = 3_600_000

/** Notes that a message was used to sign in; false if it had been before. */
export const spendMessage = async (
  client: PoolClient,
  { project, now }: AuthContext,
  message: string,
): Promise<boolean> => {
  const digest = createHmac('sha256', project.jwtSecret).update(`web3 ${message}`).digest('hex')
  const { rowCount } = await client.query(insert, [digest, now, new Date(now.getTime() - keptForMs)])
  return rowCount === 1
}
