import { join } from 'node:path'

/** The folders between which an installation is copied. */
export interface Homes {
  from: string
  /** Becomes a home. */
  to: string
  /** The newest backup: what has not changed since shares its space. */
  earlier: string | undefined
  signal: AbortSignal
}

/** The folder of an instance in a home. */
export const instancesFolder = (home: string): string => join(home, 'instances')
export const instanceFolder = (home: string, id: string): string => join(instancesFolder(home), id)
