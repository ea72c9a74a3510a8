import { readStoredJson } from './stored-json.ts'

/** As which role of a project's database this tab reads and writes rows. A file of its own: the early script needs it. */
export interface Impersonation {
  role: string
  claims: Readonly<Record<string, unknown>>
  /** Of the user, for people. */
  user?: string | undefined
}

export const impersonationKey = (ref: string) => `impersonation-${ref}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for the role `postgres`, and where the browser forbids storage. */
export const impersonationOf = (storage: Pick<Storage, 'getItem'>, ref: string): Impersonation | undefined => {
  const stored = readStoredJson(storage, impersonationKey(ref))
  if (!isRecord(stored) || typeof stored['role'] !== 'string' || !isRecord(stored['claims'])) return undefined
  const { role, claims, user } = stored
  return { role, claims, ...(typeof user === 'string' ? { user } : {}) }
}

/** The header of a request: JSON in ASCII, as headers are. */
export const impersonationHeader = ({ role, claims }: Impersonation): string =>
  JSON.stringify({ role, claims }).replaceAll(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
