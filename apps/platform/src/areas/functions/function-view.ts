import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import { deployedFileUrl } from '@cairn/contracts/functions/function-urls'
import type { StoredFunction } from './function-store.ts'

/** A function as callers of the management API see it. */
export const toEdgeFunction = (
  { ref }: { ref: string },
  { deploymentId: _deploymentId, entrypoint_path: entrypoint, import_map_path: importMap, ...shown }: StoredFunction,
): EdgeFunction => {
  const urlOf = (path: string) => deployedFileUrl({ ref, id: shown.id, version: shown.version }, path)
  return {
    ...shown,
    entrypoint_path: urlOf(entrypoint),
    ...(importMap !== null && { import_map_path: urlOf(importMap) }),
  }
}
