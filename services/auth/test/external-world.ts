import { startGitHubServer } from '@cairn/dev-env/github-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import type { AuthOptions } from '../src/index.ts'
import { present, startWorld } from './world.ts'

export const app = 'https://app.example'

/** Goes where the browser would be sent, until that is the application. */
const travel = async (start: string): Promise<URL> => {
  let address = new URL(start)
  for (let hops = 0; address.origin !== app; hops += 1) {
    if (hops > 5) throw new Error(`Still at ${address.href} after 5 redirects.`)
    const response = await fetch(address, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${address.href} answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address)
  }
  return address
}

/** A project whose people may sign in by GitHub and by a provider of OpenID Connect, both real servers. */
export const startExternalWorld = async (options: Partial<AuthOptions> = {}) => {
  await using stack = new AsyncDisposableStack()
  const github = stack.use(await startGitHubServer())
  const openId = stack.use(await startOpenIdServer())
  const world = stack.use(
    await startWorld({
      external: {
        github: {
          label: 'GitHub',
          clientId: github.client.id,
          clientSecret: github.client.secret,
          url: github.url,
          apiUrl: github.url,
        },
        openId: {
          'custom:oidc': {
            label: 'Example',
            issuer: openId.issuer,
            clientId: openId.client.id,
            clientSecret: openId.client.secret,
          },
        },
        siteUrl: () => `${app}/sign-in`,
        allowsRedirect: ({ origin }) => origin === app,
      },
      ...options,
    }),
  )

  type Client = ReturnType<typeof world.newPkceClient>
  type Provider = 'github' | 'custom:oidc'

  const begin = async (client: Client, provider: Provider, redirectTo = `${app}/callback`) => {
    const { data, error } = await client.signInWithOAuth({
      provider,
      options: { redirectTo, skipBrowserRedirect: true },
    })
    if (error !== null) throw error
    return present(data.url, 'address of the provider')
  }

  /** All of it: to the provider, back, and the code exchanged. */
  const signIn = async (provider: Provider, client = world.newPkceClient()) => {
    const landed = await travel(await begin(client, provider))
    const code = landed.searchParams.get('code')
    if (code === null) return { client, landed, data: undefined, error: undefined }
    const { data, error } = await client.exchangeCodeForSession(code)
    return { client, landed, data, error }
  }

  let people = 0
  /** Makes the provider know somebody new. */
  const newcomer = (verified = true) => {
    const number = (people += 1)
    const email = `newcomer-${number}@example.org`
    openId.person = { sub: `person-${number}`, email, email_verified: verified, name: `Newcomer ${number}` }
    github.person = {
      id: 1000 + number,
      login: `newcomer${number}`,
      name: `Newcomer ${number}`,
      emails: [{ email, primary: true, verified }],
    }
    return email
  }

  const owned = stack.move()
  return {
    ...world,
    github,
    openId,
    travel,
    begin,
    signIn,
    newcomer,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
