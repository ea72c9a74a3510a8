import type { domains } from '@cairn/contracts/domains/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAnyone, inProject, managers, members, restingRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof domains> = {
  askHostname: forAnyone(() => ({ query: { domain: 'localhost' } })),
  getProjectDomains: inProject(members, 'domains:read', restingRef),
  getCustomHostname: inProject(members, 'domains:read', restingRef),
  initializeCustomHostname: inProject(
    managers,
    'domains:write',
    restingRef,
    () => ({ body: { custom_hostname: 'api' } }),
    'hostname_not_allowed',
  ),
  reverifyCustomHostname: inProject(managers, 'domains:write', restingRef, undefined, 'no_custom_domain'),
  activateCustomHostname: inProject(managers, 'domains:write', restingRef, undefined, 'no_custom_domain'),
  deleteCustomHostname: inProject(managers, 'domains:write', restingRef, undefined, 'no_custom_domain'),
  getVanitySubdomain: inProject(members, 'domains:read', restingRef),
  checkVanitySubdomain: inProject(members, 'domains:read', restingRef, () => ({ body: { vanity_subdomain: 'shop' } })),
  activateVanitySubdomain: inProject(
    managers,
    'domains:write',
    restingRef,
    () => ({ body: { vanity_subdomain: 'our-shop' } }),
    'no_vanity_domain',
  ),
  deleteVanitySubdomain: inProject(managers, 'domains:write', restingRef),
}
