import { functions } from '@cairn/contracts/functions/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createFunctionSecretStore } from './function-secret-store.ts'
import { createFunctionStore } from './function-store.ts'
import { createFunctionUsageStore } from './function-usage-store.ts'
import { functionService } from './function-service.ts'
import { deleteFunctionSecretsRoute, listFunctionSecretsRoute, setFunctionSecretsRoute } from './routes/secrets.ts'
import { deployEdgeFunctionRoute } from './routes/deploy-edge-function.ts'
import {
  deleteEdgeFunctionRoute,
  getEdgeFunctionBodyRoute,
  getEdgeFunctionFilesRoute,
  getEdgeFunctionRoute,
  listEdgeFunctionsRoute,
  updateEdgeFunctionRoute,
} from './routes/edge-functions.ts'

export const stores = ({ db, secrets }: Ground) => ({
  functions: createFunctionStore(db),
  functionSecrets: createFunctionSecretStore(db, secrets),
  functionUsage: createFunctionUsageStore(db),
})

export const area = defineArea(functions, {
  routes: {
    deleteEdgeFunction: deleteEdgeFunctionRoute,
    deleteFunctionSecrets: deleteFunctionSecretsRoute,
    deployEdgeFunction: deployEdgeFunctionRoute,
    getEdgeFunction: getEdgeFunctionRoute,
    getEdgeFunctionBody: getEdgeFunctionBodyRoute,
    getEdgeFunctionFiles: getEdgeFunctionFilesRoute,
    listEdgeFunctions: listEdgeFunctionsRoute,
    listFunctionSecrets: listFunctionSecretsRoute,
    setFunctionSecrets: setFunctionSecretsRoute,
    updateEdgeFunction: updateEdgeFunctionRoute,
  },
  // Its processes are children of the platform's.
  singleProcessServices: (ground) => [functionService(ground)],
})
