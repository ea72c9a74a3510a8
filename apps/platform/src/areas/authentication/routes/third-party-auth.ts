import {
  createThirdPartyAuth,
  deleteThirdPartyAuth,
  getThirdPartyAuth,
  listThirdPartyAuth,
} from '@cairn/contracts/authentication/third-party-auth'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import {
  addThirdParty,
  enteredIssuer,
  listThirdParties,
  removeThirdParty,
  thirdPartyOf,
  toThirdPartyAuth,
} from '../third-party-auth.ts'

export const listThirdPartyAuthRoute = route(listThirdPartyAuth, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) => (await listThirdParties(call)).map(toThirdPartyAuth),
})

export const getThirdPartyAuthRoute = route(getThirdPartyAuth, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) => toThirdPartyAuth(thirdPartyOf(await listThirdParties(call), call.params.tpa_id)),
})

export const createThirdPartyAuthRoute = route(createThirdPartyAuth, {
  permission: inProject('auth_settings:Write'),
  handle: async (call) => {
    const issuer = await call.context.resolveIssuer(call.project.ref, enteredIssuer(call.body))
    await addThirdParty(call, issuer)
    return toThirdPartyAuth(issuer)
  },
})

export const deleteThirdPartyAuthRoute = route(deleteThirdPartyAuth, {
  permission: inProject('auth_settings:Write'),
  handle: async (call) => {
    const issuer = thirdPartyOf(await listThirdParties(call), call.params.tpa_id)
    await removeThirdParty(call, issuer)
    return toThirdPartyAuth(issuer)
  },
})
