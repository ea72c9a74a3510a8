import type { functions } from '@cairn/contracts/functions/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, runningRef, writers } from '../../../test/permissions/row.ts'

const notThere = () => ({ params: { slug: 'not-there' } })
const answers = 'Deno.serve(() => new Response("row"))'

export const rows: RowsOf<typeof functions> = {
  listEdgeFunctions: inProject(members, 'edge_functions:read', runningRef),
  getEdgeFunction: inProject(members, 'edge_functions:read', runningRef, notThere, 'function_not_found'),
  getEdgeFunctionBody: inProject(members, 'edge_functions:read', runningRef, notThere, 'function_not_found'),
  getEdgeFunctionFiles: inProject(members, 'edge_functions:read', runningRef, notThere, 'function_not_found'),
  deployEdgeFunction: inProject(writers, 'edge_functions:write', runningRef, () => ({
    query: { slug: 'row' },
    body: { metadata: { entrypoint_path: 'index.ts' }, files: [{ name: 'index.ts', content: answers }] },
  })),
  updateEdgeFunction: inProject(
    writers,
    'edge_functions:write',
    runningRef,
    () => ({ ...notThere(), body: { verify_jwt: false } }),
    'function_not_found',
  ),
  deleteEdgeFunction: inProject(writers, 'edge_functions:write', runningRef, notThere, 'function_not_found'),
  listFunctionSecrets: inProject(members, 'secrets:read', runningRef),
  setFunctionSecrets: inProject(writers, 'secrets:write', runningRef, () => ({
    body: [{ name: 'ROW', value: 'a value' }],
  })),
  deleteFunctionSecrets: inProject(writers, 'secrets:write', runningRef, () => ({ body: ['NOT_THERE'] })),
}
