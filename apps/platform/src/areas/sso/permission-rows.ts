import { randomUUID } from 'node:crypto'
import type { sso } from '@cairn/contracts/sso/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAnyone, inOrganization, managers } from '../../../test/permissions/row.ts'

const unknownDomain = () => ({ params: { domain: 'nobody.example' } })

export const rows: RowsOf<typeof sso> = {
  getSso: inOrganization(managers, 'organizations:read'),
  setSso: inOrganization(['owner'], 'organizations:write', () => ({
    body: {
      kind: 'oidc',
      issuer: 'https://login.example.com',
      client_id: 'cairn',
      client_secret: 'secret',
      role: 'developer',
      enabled: false,
    },
  })),
  removeSso: inOrganization(['owner'], 'organizations:write'),
  addSsoDomain: inOrganization(['owner'], 'organizations:write', () => ({
    body: { domain: `${randomUUID()}.example` },
  })),
  verifySsoDomain: inOrganization(['owner'], 'organizations:write', unknownDomain, 'sso_domain_not_found'),
  removeSsoDomain: inOrganization(['owner'], 'organizations:write', unknownDomain, 'sso_domain_not_found'),
  getSsoForDomain: forAnyone(unknownDomain),
}
