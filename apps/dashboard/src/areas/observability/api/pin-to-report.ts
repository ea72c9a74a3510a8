import { lazy } from 'react'

/** For results of the SQL editor. Its code is loaded when it is opened. */
export const PinDialog = lazy(async () => ({ default: (await import('../custom/PinDialog.tsx')).PinDialog }))
