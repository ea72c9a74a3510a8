import type { AuthContext } from '../context.ts'
import { shownCredentials } from './client-credentials.ts'
import { findClient, isSecretOf } from './client-store.ts'
import type { OAuthClient } from './client-store.ts'
import { invalidClient } from './oauth-error.ts'

/** Which application calls. A confidential one shows its secret, in the header or in the body; a public one has none. */
export const authenticateClient = async (
  { request, pool }: AuthContext,
  parameters: ReadonlyMap<string, string>,
): Promise<OAuthClient> => {
  const { id, secret, isChallenged } = shownCredentials(request, parameters)
  const client = await findClient(pool, id)
  if (client === undefined) throw invalidClient(isChallenged)
  const isShown = client.type === 'public' ? secret === undefined : isSecretOf(client, secret ?? '')
  if (!isShown) throw invalidClient(isChallenged)
  return client
}
