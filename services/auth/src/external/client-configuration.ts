import type { ClientAuth, Configuration } from 'openid-client'
import { allowInsecureRequests, ClientSecretBasic, ClientSecretPost } from 'openid-client'

export const answerTimeoutSeconds = 10

/** By whichever way the provider says it takes; where it says nothing, by the header, as OpenID Connect has it. */
export const secretOf = (
  clientSecret: string,
  usual: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): ClientAuth => {
  const inBody = ClientSecretPost(clientSecret)
  const inHeader = ClientSecretBasic(clientSecret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [usual]
    const auth = methods.includes('client_secret_basic') ? inHeader : inBody
    return auth(server, client, body, headers)
  }
}

/** Allows plain HTTP only if the configured address uses it. */
export const transportOf = (address: string): ((configuration: Configuration) => void)[] =>
  // oxlint-disable-next-line typescript/no-deprecated -- marked so as a warning: the address is its writer's own choice
  new URL(address).protocol === 'http:' ? [allowInsecureRequests] : []
