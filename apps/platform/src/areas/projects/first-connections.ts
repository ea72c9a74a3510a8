import type { Logger } from '@cairn/service-kit'
import type { ProjectStore } from './project-store.ts'

/** Records the first connection from outside to each project. An application may connect a thousand times a minute. */
export const firstConnections = (store: ProjectStore, logger: Logger): ((ref: string) => void) => {
  const noted = new Set<string>()
  return (ref) => {
    if (noted.has(ref)) return
    noted.add(ref)
    store.noteConnection(ref).catch((error: unknown) => {
      noted.delete(ref)
      logger.error({ ref, err: error }, 'a first connection could not be noted')
    })
  }
}
