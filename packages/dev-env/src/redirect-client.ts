import type { Provider, Session } from '@supabase/auth-js'
import { AuthClient } from '@supabase/auth-js'

const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A client that signs in as a browser does, but only follows redirects: for providers that ask no questions. */
export const newRedirectClient = (url: string) => {
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    storage: memoryStorage(),
    flowType: 'pkce',
  })
  const home = `${url}/arrived`

  /** The address at which the dashboard is reached again: `home` with a code, or another one with an error. */
  const followRedirects = async (start: string): Promise<URL> => {
    let address = new URL(start)
    for (let hops = 0; hops < 8; hops += 1) {
      if (address.origin === url && !address.pathname.startsWith('/auth/')) return address
      const response = await fetch(address, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${address.href} returned ${response.status}: ${await response.text()}`)
      address = new URL(location, address)
    }
    throw new Error(`${start} leads nowhere.`)
  }

  const exchange = async (landed: URL): Promise<Session> => {
    const code = landed.searchParams.get('code')
    if (code === null) throw new Error(landed.searchParams.get('error_description') ?? `No code in ${landed.href}.`)
    const { data, error } = await client.exchangeCodeForSession(code)
    if (error !== null) throw error
    return data.session
  }

  return {
    client,
    followRedirects,
    exchange,
    signInWith: async (provider: Provider): Promise<Session> => {
      const { data, error } = await client.signInWithOAuth({
        provider,
        options: { redirectTo: home, skipBrowserRedirect: true },
      })
      if (error !== null || data.url === null) throw error ?? new Error('There is nowhere to go.')
      return exchange(await followRedirects(data.url))
    },
    signInWithSso: async (domain: string): Promise<Session> => {
      const { data, error } = await client.signInWithSSO({ domain, options: { redirectTo: home } })
      if (error !== null || data === null) throw error ?? new Error('There is nowhere to go.')
      return exchange(await followRedirects(data.url))
    },
    link: async (provider: Provider): Promise<Session> => {
      const { data, error } = await client.linkIdentity({ provider, options: { redirectTo: home } })
      if (error !== null || data.url === null) throw error ?? new Error('There is nowhere to go.')
      return exchange(await followRedirects(data.url))
    },
  }
}
