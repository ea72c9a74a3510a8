import type { ExternalOptions, SsoOptions } from '@cairn/auth'
import type { SignInProvider } from '@cairn/contracts/platform/platform'
import type { Config } from '../config.ts'

const openIdName = 'custom:oidc'

/** The ways to sign in by another's account, as the dashboard offers them. */
export const signInProviders = ({ github, openId }: Config): SignInProvider[] => [
  ...(github === undefined ? [] : [{ id: 'github', name: 'GitHub' }]),
  ...(openId === undefined ? [] : [{ id: openIdName, name: openId.name }]),
]

/** The external sign-in providers. They redirect to the dashboard and to no other address. */
export const externalOptions = (
  { github, openId }: Config,
  publicUrl: () => string,
  sso: SsoOptions,
): ExternalOptions => ({
  github: github && { label: 'GitHub', ...github },
  openId:
    openId === undefined
      ? {}
      : {
          [openIdName]: {
            label: openId.name,
            issuer: openId.issuer,
            clientId: openId.clientId,
            clientSecret: openId.clientSecret,
          },
        },
  sso,
  siteUrl: () => `${publicUrl()}/sign-in`,
  allowsRedirect: ({ origin }) => origin === new URL(publicUrl()).origin,
})
