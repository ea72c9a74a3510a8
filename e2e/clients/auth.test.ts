import { after, before, describe } from 'node:test'
import { adminChecks } from './auth/admin.ts'
import { auditChecks } from './auth/audit.ts'
import { codeChecks } from './auth/codes.ts'
import { concurrentChangeChecks } from './auth/concurrent-changes.ts'
import { dumpChecks } from './auth/dump.ts'
import { factorChecks } from './auth/factors.ts'
import { hookChecks } from './auth/hooks.ts'
import { libraryChecks } from './auth/library.ts'
import { notificationChecks } from './auth/notifications.ts'
import { oauthServerChecks } from './auth/oauth-server.ts'
import { passkeyChecks } from './auth/passkeys.ts'
import { phoneChecks } from './auth/phone.ts'
import { protectionChecks } from './auth/protection.ts'
import { providerChecks } from './auth/providers.ts'
import { samlChecks } from './auth/saml.ts'
import { serverSideChecks } from './auth/ssr.ts'
import { sessionChecks } from './auth/sessions.ts'
import { thirdPartyChecks } from './auth/third-party.ts'
import { web3Checks } from './auth/web3.ts'
import { startAuthWorld } from './auth/world.ts'
import type { AuthWorld } from './auth/world.ts'

let started: AuthWorld
before(async () => {
  started = await startAuthWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('the admin API', () => adminChecks(world))
describe('the client library', () => libraryChecks(world))
describe('applications rendered on a server', () => serverSideChecks(world))
describe('the audit log', () => auditChecks(world))
describe('mailed links and codes', () => codeChecks(world))
describe('changes at the same time', () => concurrentChangeChecks(world))
describe('notifications', () => notificationChecks(world))
describe('sessions and anonymous users', () => sessionChecks(world))
describe('phone numbers', () => phoneChecks(world))
describe('second factors', () => factorChecks(world))
describe('passkeys', () => passkeyChecks(world))
describe('hooks', () => hookChecks(world))
describe('providers', () => providerChecks(world))
describe('captchas and passwords', () => protectionChecks(world))
describe('tokens of other issuers', () => thirdPartyChecks(world))
describe('the OAuth server', () => oauthServerChecks(world))
describe('single sign-on by SAML', () => samlChecks(world))
describe('wallets', () => web3Checks(world))
describe('a dump of the reference', () => dumpChecks(world))
