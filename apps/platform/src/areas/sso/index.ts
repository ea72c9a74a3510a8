import { sso } from '@cairn/contracts/sso/area'
import type { Ground } from '../../ground.ts'
import { createGuardedFetch } from '../../http/guarded-fetch.ts'
import { defineArea } from '../define-area.ts'
import { createSsoStore } from './sso-store.ts'
import { createSsoDomainStore } from './sso-domain-store.ts'
import { createSamlMetadataReader } from './saml-metadata-reader.ts'
import { createProofLookup } from './domain-proof.ts'
import { addSsoDomainRoute } from './routes/add-sso-domain.ts'
import { getSsoForDomainRoute } from './routes/get-sso-for-domain.ts'
import { getSsoRoute } from './routes/get-sso.ts'
import { removeSsoDomainRoute } from './routes/remove-sso-domain.ts'
import { removeSsoRoute } from './routes/remove-sso.ts'
import { setSsoRoute } from './routes/set-sso.ts'
import { verifySsoDomainRoute } from './routes/verify-sso-domain.ts'

export const stores = ({ config, db, secrets, logger, isAddressAllowed }: Ground) => ({
  readSamlMetadata: createSamlMetadataReader(createGuardedFetch(isAddressAllowed)),
  sso: createSsoStore(db, secrets),
  ssoDomains: createSsoDomainStore(db),
  isDomainProven: createProofLookup(config.dnsServers, (error) =>
    logger.warn({ err: error }, 'The DNS did not answer about a domain'),
  ),
})

export const area = defineArea(sso, {
  routes: {
    addSsoDomain: addSsoDomainRoute,
    getSsoForDomain: getSsoForDomainRoute,
    getSso: getSsoRoute,
    removeSsoDomain: removeSsoDomainRoute,
    removeSso: removeSsoRoute,
    setSso: setSsoRoute,
    verifySsoDomain: verifySsoDomainRoute,
  },
})
