import { lazyPart } from '~/ui/lazy-part.ts'

/** Loaded when something is to be deleted. */
export const DropDialog = lazyPart(async () => (await import('./DropDialog.tsx')).DropDialog)
