import { Resolver } from 'node:dns/promises'

const patienceMs = 5_000

// How a name server says that there is no such record, as opposed to not answering.
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks these name servers, or those of the system where none are given. */
export const createResolver = (servers: readonly string[]): Resolver => {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 })
  if (servers.length > 0) resolver.setServers([...servers])
  return resolver
}

/** The records of a name; none where the name servers say that there are none. Throws where they do not respond. */
export const recordsOf = async <T>(asked: Promise<T[]>): Promise<T[]> => {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (absent.has(code)) return []
    throw error
  }
}
