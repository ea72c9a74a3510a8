import { confirmationChecks, passwordChecks, signUpChecks } from './library/accounts.ts'
import { endpointChecks } from './library/endpoints.ts'
import { factorChecks, policyChecks, sessionChecks } from './library/sessions.ts'
import type { World } from './world.ts'

export const libraryChecks = (world: World): void => {
  signUpChecks(world)
  confirmationChecks(world)
  passwordChecks(world)
  sessionChecks(world)
  factorChecks(world)
  policyChecks(world)
  endpointChecks(world)
}
