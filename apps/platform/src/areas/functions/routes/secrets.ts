import {
  deleteFunctionSecrets,
  listFunctionSecrets,
  setFunctionSecrets,
} from '@cairn/contracts/functions/function-secrets'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listFunctionSecretsRoute = route(listFunctionSecrets, {
  permission: inProject('function_secrets:Read'),
  handle: ({ context, project }) => context.functionSecrets.list(project),
})

export const setFunctionSecretsRoute = route(setFunctionSecrets, {
  permission: inProject('function_secrets:Write'),
  handle: (call) => call.context.functionSecrets.set(actorOf(call), call.project, call.body),
})

export const deleteFunctionSecretsRoute = route(deleteFunctionSecrets, {
  permission: inProject('function_secrets:Write'),
  handle: (call) => call.context.functionSecrets.remove(actorOf(call), call.project, call.body),
})
