import type { AuthContext } from '../../context.ts'
import { factorNotFound } from '../../factor-store.ts'

const factorPath = /^\/factors\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\/|$)/i

/** The factor that the path names. */
export const factorIdOf = ({ request }: AuthContext): string => {
  const id = factorPath.exec(request.path)?.[1]
  if (id === undefined) throw factorNotFound()
  return id
}
