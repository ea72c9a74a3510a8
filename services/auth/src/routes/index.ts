import { createRouter } from '@cairn/service-kit'
import type { Route } from '../context.ts'
import { AuthError } from '../errors.ts'
import { authorize, authorizeLink } from './external/authorize.ts'
import { callback, samlAcs } from './external/callback.ts'
import { startSso } from './external/sso.ts'
import { unlinkIdentity } from './external/unlink.ts'
import { challengeFactor } from './factors/challenge.ts'
import { enrolFactor } from './factors/enrol.ts'
import {
  generateRecoveryCodes,
  getRecoveryCodes,
  regenerateRecoveryCodes,
  unenrolRecoveryCodes,
  verifyRecoveryCode,
} from './factors/recovery-codes.ts'
import { unenrolFactor } from './factors/unenrol.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { getHealth } from './get-health.ts'
import { getJwks } from './get-jwks.ts'
import { getSettings } from './get-settings.ts'
import { getUser } from './get-user.ts'
import { logOut } from './log-out.ts'
import { otp } from './otp.ts'
import { projectRoutes } from './project-routes.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { samlMetadata } from './saml/metadata.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { updateUser } from './update-user.ts'
import { verify } from './verify.ts'

const routes: readonly (readonly [path: string, methods: Record<string, Route>])[] = [
  ['/signup', { POST: signUp }],
  ['/token', { POST: token }],
  ['/user', { GET: getUser, PUT: updateUser }],
  ['/authorize', { GET: authorize }],
  ['/callback', { GET: callback, POST: callback }],
  ['/sso', { POST: startSso }],
  ['/sso/saml/acs', { POST: samlAcs }],
  ['/sso/saml/metadata', { GET: samlMetadata }],
  ['/user/identities/authorize', { GET: authorizeLink }],
  ['/user/identities/:id', { DELETE: unlinkIdentity }],
  ['/recover', { POST: recover }],
  ['/otp', { POST: otp }],
  ['/magiclink', { POST: otp }],
  ['/resend', { POST: resend }],
  ['/verify', { POST: verify }],
  ['/factors', { POST: enrolFactor }],
  ['/factors/recovery-codes', { GET: getRecoveryCodes, POST: generateRecoveryCodes, DELETE: unenrolRecoveryCodes }],
  ['/factors/recovery-codes/regenerate', { POST: regenerateRecoveryCodes }],
  ['/factors/recovery-codes/verify', { POST: verifyRecoveryCode }],
  ['/factors/:id', { DELETE: unenrolFactor }],
  ['/factors/:id/challenge', { POST: challengeFactor }],
  ['/factors/:id/verify', { POST: verifyFactor }],
  ['/logout', { POST: logOut }],
  ['/settings', { GET: getSettings }],
  ['/health', { GET: getHealth }],
  ['/.well-known/jwks.json', { GET: getJwks }],
]

const refusals = {
  parameter: /^[0-9a-f-]{36}$/i,
  notFound: () => new AuthError(404, 'not_found', 'This auth service has no such endpoint'),
  methodNotAllowed: (allow: string) =>
    new AuthError(405, 'method_not_allowed', `This endpoint answers ${allow} only`, { headers: { allow } }),
}

/** Of the platform's sign-in. */
export const findRoute = createRouter(new Map(routes), refusals)

/** Of a project, whose own servers may ask for more. */
export const findProjectRoute = createRouter(new Map([...routes, ...projectRoutes]), refusals)
