import type { Secrets } from '../../secrets.ts'
import type { StoredProject } from './project-store.ts'

const purpose = 'connection-string'

/** The encrypted connection string of the project detail, which pg-meta calls send back. */
export interface ConnectionStrings {
  seal: (project: StoredProject) => string
  /** Whether the sealed text is a connection string of this project. */
  isOf: (project: StoredProject, sealed: string) => boolean
}

// Without host, port and password: it is only ever used here, and must outlive a change of each.
const plain = ({ ref }: StoredProject) => `postgresql://postgres.${ref}@/postgres`

export const createConnectionStrings = (secrets: Secrets): ConnectionStrings => ({
  seal: (project) => secrets.seal(plain(project), purpose),
  isOf: (project, sealed) => secrets.open(sealed, purpose) === plain(project),
})
