import { createOAuthProvider } from './oauth-provider.ts'
import { github } from './presets.ts'
import type { ExternalProvider } from './provider.ts'

export interface GitHubSettings {
  label: string
  clientId: string
  clientSecret: string
  /** Where people sign in, without a slash at the end. */
  url: string
  /** Where it is asked who they are, without a slash at the end. */
  apiUrl: string
}

/** GitHub, or a GitHub Enterprise. */
export const createGitHubProvider = ({ label, url, apiUrl, ...client }: GitHubSettings): ExternalProvider =>
  createOAuthProvider(
    {
      ...github,
      label,
      authorizationUrl: `${url}/login/oauth/authorize`,
      tokenUrl: `${url}/login/oauth/access_token`,
      profileUrl: `${apiUrl}/user`,
      ...(github.emails && { emails: { ...github.emails, url: `${apiUrl}/user/emails` } }),
    },
    client,
  )
