import { lazy } from 'react'

/** Loaded when something is to be deleted. */
export const DropDialog = lazy(async () => ({ default: (await import('./DropDialog.tsx')).DropDialog }))
