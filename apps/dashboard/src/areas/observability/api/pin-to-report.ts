import { lazyPart } from '~/ui/lazy-part.ts'

/** For results of the SQL editor. Its code is loaded when it is opened. */
export const PinDialog = lazyPart(async () => (await import('../custom/PinDialog.tsx')).PinDialog)
