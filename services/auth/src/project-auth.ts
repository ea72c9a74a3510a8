import { defineService } from '@cairn/service-kit'
import type { Logger, Project, ProjectService, ServiceScope } from '@cairn/service-kit'
import { deleteOldEntries } from './audit-list/delete-old-entries.ts'
import { deleteSpentTokens } from './delete-spent-tokens.ts'
import { oauthServerPaths } from './oauth-server/paths.ts'
import { createProjectProviders } from './external/project-providers.ts'
import { createHooks } from './hooks/hooks.ts'
import type { Mail } from './mail.ts'
import type { LinkType, MailOptions, MailServer } from './mail.ts'
import { createCaptcha } from './protection/captcha.ts'
import type { VerifyCaptcha } from './protection/captcha.ts'
import { leakedPasswords, passwordRules } from './protection/password-rules.ts'
import type { OutgoingFetch } from './outgoing.ts'
import { AuthSettings } from './project-settings.ts'
import { deleteUnusedClients } from './oauth-server/delete-unused-clients.ts'
import { deleteInactiveUsers } from './third-party/delete-inactive-users.ts'
import { redirectRule } from './redirect-patterns.ts'
import { authMigrations, createAuthService } from './service.ts'
import type { AuthOptions, AuthShared } from './service.ts'
import type { SendSms, Sms } from './sms/sms.ts'
import { createTwilioSender } from './sms/twilio.ts'

export interface ProjectAuthOptions {
  logger: Logger
  shared: AuthShared
  /** The mail of the installation, and the project that sends it. */
  send: (mail: Mail, ref: string) => Promise<void>
  /** Sends by a mail server that the project named. */
  sendBy: (server: MailServer, mail: Mail) => Promise<void>
  /** Where SMS go without a provider: the mailbox of the installation. */
  smsBox: (sms: Sms, ref: string) => Promise<void>
  /** Asks servers that projects named. */
  fetch: OutgoingFetch
  /** A secret of the project's settings. Throws if it was sealed for another. */
  openSecret: (ref: string, sealed: string) => string
  /** Whether mails reach the people they are addressed to; otherwise addresses count as confirmed. */
  delivers: boolean
}

// What the published clients, other servers and other applications call without a key.
const openPaths = new Set([
  '/verify',
  '/callback',
  '/authorize',
  '/sso',
  '/sso/saml/acs',
  '/sso/saml/metadata',
  '/.well-known/jwks.json',
  ...oauthServerPaths,
])

/** `GET /verify`, which redirects to the site. */
const verifyLink = ({ url }: Project, type: LinkType, token: string): string =>
  `${url}/auth/v1/verify?${new URLSearchParams({ token, type }).toString()}`

/** The mail server of a project, with its password. */
export const mailServerOf = (
  ref: string,
  smtp: AuthSettings['smtp'],
  { openSecret }: Pick<ProjectAuthOptions, 'openSecret'>,
): MailServer => ({ ...smtp, password: smtp.password === '' ? '' : openSecret(ref, smtp.password) })

const mailOf = ({ project, settings }: ServiceScope<AuthSettings>, options: ProjectAuthOptions): MailOptions => {
  const { smtp, hooks, confirmsAddresses } = settings
  const hasServer = smtp.host !== ''
  return {
    send: (mail) =>
      hasServer ? options.sendBy(mailServerOf(project.ref, smtp, options), mail) : options.send(mail, project.ref),
    link: (type, token) => verifyLink(project, type, token),
    confirmsAddresses: confirmsAddresses ?? (hasServer || hooks.sendEmail.isOn || options.delivers),
  }
}

const smsOf = (
  { project: { ref }, settings: { phone } }: ServiceScope<AuthSettings>,
  { fetch, openSecret, smsBox }: ProjectAuthOptions,
): SendSms => {
  if (phone.provider === 'box') return (sms) => smsBox(sms, ref)
  const { authToken, ...account } = phone.twilio
  return (sms) => createTwilioSender({ ...account, authToken: openSecret(ref, authToken) }, fetch)(sms)
}

/** Undefined if the project asks for none. */
const captchaOf = (
  { project: { ref }, settings: { captcha } }: ServiceScope<AuthSettings>,
  { fetch, openSecret }: ProjectAuthOptions,
): VerifyCaptcha | undefined =>
  captcha.isOn ? createCaptcha(captcha, () => openSecret(ref, captcha.secret), fetch) : undefined

const authOptions = (scope: ServiceScope<AuthSettings>, options: ProjectAuthOptions): AuthOptions => {
  const { settings, project } = scope
  const { mfa, minimumPasswordLength: minimum, phone, siteUrl } = settings
  const sms = smsOf(scope, options)
  return {
    logger: options.logger,
    shared: options.shared,
    queueKey: project.ref,
    passwordProblem: passwordRules(minimum, settings.passwords),
    isLeaked: leakedPasswords(settings.passwords, options.fetch),
    captcha: captchaOf(scope, options),
    allowsSignUps: settings.allowsSignUps,
    mail: mailOf(scope, options),
    sms: phone.isOn ? sms : undefined,
    factorSms: mfa.phone.verifies ? sms : undefined,
    hooks: createHooks(project, settings.hooks, options),
    external: {
      providers: createProjectProviders(settings.providers, {
        fetch: options.fetch,
        openSecret: (sealed) => options.openSecret(project.ref, sealed),
      }),
      siteUrl: () => siteUrl,
      allowsRedirect: redirectRule(siteUrl, settings.redirectUrls),
    },
    accessTokenLifetimeSeconds: settings.accessTokenSeconds,
    rates: settings.rates,
    settings,
    fetch: options.fetch,
  }
}

const askSchema = async (project: Project): Promise<string> => {
  const { rows } = await project
    .pool(authMigrations.role)
    .query<{ version: string }>("select max(version) as version from auth.schema_migrations where version like '0000%'")
  return `Schema ${rows[0]?.version ?? 'missing'}`
}

/** The auth service that each project has: its users, and what its policies ask about them. */
export const projectAuth = (options: ProjectAuthOptions): ProjectService =>
  defineService({
    name: 'auth',
    settings: { version: 1, parse: (value) => AuthSettings.parse(value) },
    migrations: authMigrations,
    // No endpoint takes more; each reads its body within limits of its own.
    limits: { bodyBytes: 64 * 1024, answerMs: 60_000, stallMs: 30_000 },
    needsKey: ({ path }) => !openPaths.has(path),
    open: (scope) => {
      const auth = createAuthService(authOptions(scope, options))
      return { handle: (request) => auth.handle(request, scope.project), health: () => askSchema(scope.project) }
    },
    cleanUp: async (project, signal) =>
      (await deleteSpentTokens(project, signal)) +
      (await deleteOldEntries(project, new Date(), signal)) +
      (await deleteInactiveUsers(project, signal)) +
      (await deleteUnusedClients(project, signal)),
    settled: options.shared.background.settled,
  })
