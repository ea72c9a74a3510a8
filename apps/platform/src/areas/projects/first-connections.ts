import type { Logger } from '@cairn/service-kit'
import type { ProjectStore } from './project-store.ts'

/** Notes who was connected to from outside. An application may connect a thousand times a minute: one is written down. */
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
