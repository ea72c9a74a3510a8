import type { AuthService } from '@cairn/auth'
import { createAuthService } from '@cairn/auth'
import { passwordProblem } from '@cairn/contracts/rules'
import { plansOn } from '../areas/organizations/plans.ts'
import { ssoOptions } from '../areas/sso/sso-options.ts'
import type { QueryRuns } from '../areas/database/query-runs/query-runs.ts'
import type { SsoStore } from '../areas/sso/sso-store.ts'
import { installationCapabilities } from '../capabilities.ts'
import type { Ground } from '../ground.ts'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import { authLink } from '../mail/auth-link.ts'
import { externalOptions } from './external-options.ts'

/** The sign-in of the dashboard: the auth service of the platform's own project. */
export const startSignIn = async (
  { authShared, config, db, isAddressAllowed, logger, mail, publicUrl, system }: Ground,
  { queryRuns, sso }: { queryRuns: QueryRuns; sso: SsoStore },
  lifetime: AsyncDisposableStack,
): Promise<AuthService> => {
  const ssoOfOrganizations = ssoOptions({
    db,
    sso,
    fetch: createGuardedFetch(isAddressAllowed),
    planOf: plansOn(config),
    publicUrl,
    logger,
  })
  const auth = createAuthService({
    logger,
    shared: authShared,
    queueKey: system.ref,
    passwordProblem,
    mail: {
      send: mail.send,
      link: (type, token) => authLink(publicUrl(), type, token),
      confirmsAddresses: mail.delivers,
    },
    external: externalOptions(config, publicUrl, ssoOfOrganizations),
    allowsSignUps: installationCapabilities(config).includes('dashboard_auth:sign_up'),
    onSignOut: (accountId) => {
      queryRuns
        .deleteOfEndedSessions(accountId)
        .catch((error: unknown) => logger.error({ err: error }, 'Query runs of a session that ended were not deleted'))
    },
    rates: {
      failedPasswords: { burst: config.signInAttempts, perSeconds: 300 },
      accountFailures: { burst: 10 * config.signInAttempts, perSeconds: 300 },
    },
  })
  await auth.migrate(system)
  lifetime.defer(() => auth.settled())
  return auth
}
