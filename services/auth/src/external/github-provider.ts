import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { answerTimeoutSeconds, secretOf, transportOf } from './client-configuration.ts'
import type { ExternalProvider } from './provider.ts'
import { keptDetails } from './provider.ts'

export interface GitHubSettings {
  label: string
  clientId: string
  clientSecret: string
  /** Where people sign in, without a slash at the end. */
  url: string
  /** Where it is asked who they are, without a slash at the end. */
  apiUrl: string
}

const Person = z.looseObject({ id: z.number().int(), login: z.string(), name: z.string().nullish() })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, or a GitHub Enterprise: OAuth without OpenID, so who somebody is is asked by its API. */
export const createGitHubProvider = ({
  label,
  clientId,
  clientSecret,
  url,
  apiUrl,
}: GitHubSettings): ExternalProvider => {
  const configuration = new Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    clientId,
    undefined,
    secretOf(clientSecret),
  )
  configuration.timeout = answerTimeoutSeconds
  for (const apply of transportOf(url)) apply(configuration)

  const ask = async (path: string, accessToken: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' })
    const response = await fetchProtectedResource(
      configuration,
      accessToken,
      new URL(`${apiUrl}${path}`),
      'GET',
      null,
      headers,
    )
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}.`)
    return response.json()
  }

  return {
    label,
    begin: async (redirectUri, { state, verifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    finish: async (answer, { state, verifier }) => {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const person = Person.parse(await ask('/user', tokens.access_token))
      const emails = Emails.parse(await ask('/user/emails', tokens.access_token))
      const primary = emails.find((candidate) => candidate.primary) ?? emails[0]
      return {
        subject: String(person.id),
        email: primary?.email,
        emailVerified: primary?.verified === true,
        details: keptDetails(
          { user_name: person.login, preferred_username: person.login, name: person.name, full_name: person.name },
          ['user_name', 'preferred_username', 'name', 'full_name'],
        ),
      }
    },
  }
}
