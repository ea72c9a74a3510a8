import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  listSsoProviders,
  SsoProvider,
  updateSsoProvider,
} from '@cairn/contracts/authentication/sso-providers'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'
import { includesSaml } from '../../projects/instance-limits.ts'

const path = '/admin/sso/providers'

const Listed = z.object({ items: z.array(SsoProvider) })

const withoutMetadata = ({ saml: { metadata_xml: _xml, ...saml }, ...provider }: SsoProvider): SsoProvider => ({
  ...provider,
  saml,
})

const named = ({ id, saml, domains, disabled }: SsoProvider) => ({
  id,
  entity_id: saml.entity_id,
  domains: domains.map(({ domain }) => domain),
  disabled,
})

export const listSsoProvidersRoute = route(listSsoProviders, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) => {
    const answer = await withService(call.context, { project: call.project, name: 'auth' }, ({ open }) =>
      askAuth(call, open, { method: 'GET', path }),
    )
    return {
      items: Listed.parse(answer).items.map(withoutMetadata),
      is_in_plan: includesSaml(call.project, call.context),
    }
  },
})

export const getSsoProviderRoute = route(getSsoProvider, {
  permission: inProject('auth_settings:Read'),
  handle: async (call) =>
    SsoProvider.parse(
      await withService(call.context, { project: call.project, name: 'auth' }, ({ open }) =>
        askAuth(call, open, { method: 'GET', path: `${path}/${call.params.provider_id}` }),
      ),
    ),
})

export const createSsoProviderRoute = route(createSsoProvider, {
  permission: inProject('auth_settings:Write'),
  handle: (call) => {
    // The service refuses it as well; here, it is said why.
    if (!includesSaml(call.project, call.context)) throw call.fail('saml_not_in_plan')
    return changeInAuth(call, {
      action: 'auth_sso_provider.created',
      work: async ({ open }) => {
        const asked = { method: 'POST', path, body: call.body }
        const result = SsoProvider.parse(await askAuth(call, open, asked, 'sso_provider_refused'))
        return { result, details: named(result) }
      },
    })
  },
})

export const updateSsoProviderRoute = route(updateSsoProvider, {
  permission: inProject('auth_settings:Write'),
  handle: (call) => {
    if (!includesSaml(call.project, call.context)) throw call.fail('saml_not_in_plan')
    return changeInAuth(call, {
      action: 'auth_sso_provider.changed',
      work: async ({ open }) => {
        const asked = { method: 'PUT', path: `${path}/${call.params.provider_id}`, body: call.body }
        const result = SsoProvider.parse(await askAuth(call, open, asked, 'sso_provider_refused'))
        return { result, details: named(result) }
      },
    })
  },
})

export const deleteSsoProviderRoute = route(deleteSsoProvider, {
  permission: inProject('auth_settings:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_sso_provider.deleted',
      work: async ({ open }) => {
        const asked = { method: 'DELETE', path: `${path}/${call.params.provider_id}` }
        const result = SsoProvider.parse(await askAuth(call, open, asked))
        return { result, details: named(result) }
      },
    }),
})
