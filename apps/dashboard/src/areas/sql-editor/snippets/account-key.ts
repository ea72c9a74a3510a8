import { storedSession } from '~/api/session-storage.ts'
import { workerEmail } from '~/state/session-end.ts'

/** Whose texts and results are meant: what one person leaves in memory is not shown to the next who signs in. */
export const accountKey = (): string => storedSession()?.email ?? workerEmail() ?? ''
