export {
  deleteEdgeFunction,
  deployEdgeFunction,
  getEdgeFunction,
  getEdgeFunctionBody,
  getEdgeFunctionFiles,
  listEdgeFunctions,
  updateEdgeFunction,
} from './functions.ts'
export { deleteFunctionSecrets, listFunctionSecrets, setFunctionSecrets } from './function-secrets.ts'
