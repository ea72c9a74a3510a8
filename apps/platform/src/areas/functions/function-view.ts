import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import type { StoredFunction } from './function-store.ts'

/** A function as callers of the management API see it. */
export const toEdgeFunction = ({ deploymentId: _deploymentId, ...shown }: StoredFunction): EdgeFunction => shown
