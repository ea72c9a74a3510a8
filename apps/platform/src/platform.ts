import { readFile } from 'node:fs/promises'
import { passwordProblem } from '@cairn/contracts/rules'
import { createAuthService } from '@cairn/auth'
import { createEngine } from '@cairn/engine'
import { createAuditStore } from './audit/audit-store.ts'
import { installationCapabilities } from './capabilities.ts'
import { createBillingStore } from './billing/billing-store.ts'
import { createOperatedOrganizationStore } from './billing/operated-organization-store.ts'
import type { Config } from './config.ts'
import { prepareHome } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { createErrorReportStore } from './error-reports/error-report-store.ts'
import { createErrorReports } from './error-reports/error-reports.ts'
import { createEvents } from './events.ts'
import { openCertificate } from './gateway/postgres-certificate.ts'
import { startPostgresGateway } from './gateway/postgres-gateway.ts'
import { createFlagStore } from './flags/flag-store.ts'
import { startFlags } from './flags/flags.ts'
import { createHealth } from './health.ts'
import { createAddressGuard } from './http/address-guard.ts'
import { closeServer } from './http/close-server.ts'
import { createGuardedFetch } from './http/guarded-fetch.ts'
import { LimitNotes } from './limits/limit-notes.ts'
import { createLogger } from './logger.ts'
import { describeApi } from './openapi.ts'
import { authLink } from './mail/auth-link.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createOperatorStore } from './operators/operator-store.ts'
import { createNoticeStore } from './notices/notice-store.ts'
import { createStatusPage } from './notices/status-page.ts'
import { createInvitationStore } from './organizations/invitation-store.ts'
import { createMemberStore } from './organizations/member-store.ts'
import { createOrganizationStore } from './organizations/organization-store.ts'
import { plansOn } from './organizations/plans.ts'
import { readConsentCategories } from './privacy/consent-categories.ts'
import { createAccessTokenStore } from './profile/access-token-store.ts'
import { createAvatars } from './profile/avatars.ts'
import { createPasswordChecker } from './profile/password-check.ts'
import { createSuspensions } from './operators/suspensions.ts'
import { createProfileStore } from './profile/profile-store.ts'
import { createConnectionStrings } from './projects/connection-strings.ts'
import { findInstance } from './projects/find-instance.ts'
import { firstConnections } from './projects/first-connections.ts'
import { diskOptions, instanceLimits } from './projects/instance-limits.ts'
import { createOperatedProjectStore } from './projects/operated-project-store.ts'
import { listenToChanges } from './project-events/change-feed.ts'
import { createProjectEvents } from './project-events/project-events.ts'
import { createSeenProjects } from './project-events/seen-projects.ts'
import { createProjectPools } from './projects/project-pools.ts'
import { createProjectStore } from './projects/project-store.ts'
import { startDatabaseCare } from './projects/database-care.ts'
import { ProjectSupervisor } from './projects/project-supervisor.ts'
import { createTransferStore } from './projects/transfer-store.ts'
import { routes } from './routes/index.ts'
import { loadSecrets } from './secrets.ts'
import type { FirstStart } from './self-hosted/first-start.ts'
import { prepareFirstStart } from './self-hosted/first-start.ts'
import { buildServer } from './server.ts'
import { externalOptions } from './sign-in/external-options.ts'
import { createProofLookup } from './sso/domain-proof.ts'
import { createSsoDomainStore } from './sso/sso-domain-store.ts'
import { ssoOptions } from './sso/sso-options.ts'
import { createSsoStore } from './sso/sso-store.ts'
import { createAttachmentFiles } from './support/attachment-files.ts'
import { createSupportStore } from './support/support-store.ts'
import { createDraftStore } from './snippets/draft-store.ts'
import { createSnippetStore } from './snippets/snippet-store.ts'
import { keepSystemRunning, startSystem } from './system.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { createTelemetryStore } from './telemetry/telemetry-store.ts'
import { createTestimonialStore } from './testimonials/testimonial-store.ts'

export interface Platform extends AsyncDisposable {
  /** Where the dashboard and the API answer, without a slash at the end. */
  url: string
  postgresPort: number
  context: Context
  /** What this start made, where it was the first of a self-hosted installation. */
  firstStart: FirstStart | undefined
}

const sampleShop = new URL('./projects/sample-shop.sql', import.meta.url)

/** Starts everything, in order; disposal stops it in reverse. */
export const startPlatform = async (config: Config): Promise<Platform> => {
  await using starting = new AsyncDisposableStack()
  const logger = createLogger(config)
  const consentCategories = readConsentCategories(config)
  prepareHome(config)
  const secrets = await loadSecrets(config)

  const engine = starting.use(
    await createEngine({
      home: config.home,
      cache: config.cache,
      disk: diskOptions(config.limits),
      ...(config.postgresUser === undefined ? {} : { postgresUser: config.postgresUser }),
      packetFilter: config.packetFilter,
      allowedNetworks: config.outgoingAllow,
      ...(config.postgresUids === undefined ? {} : { instanceUsers: config.postgresUids }),
      log: (level, fields, message) => logger[level](fields, message),
    }),
  )
  const pools = createProjectPools((ref) => engine.logins(ref))
  starting.defer(() => pools.closeAll())

  let url = config.publicUrl ?? ''
  let postgresPort = config.postgresPort
  const publicUrl = () => url

  const system = await startSystem(config, engine, secrets, pools, publicUrl)
  starting.defer(keepSystemRunning(engine, system, logger))
  const connection = {
    host: system.address.socketDir,
    port: system.address.port,
    user: 'postgres',
    password: system.postgresPassword,
    database: 'postgres',
  }
  const db = starting.use(await openDatabase(connection))
  const mailbox = createMailbox(db)
  const mail = config.smtp === undefined ? mailbox : starting.use(await createSmtpMailer(config.smtp))
  const planOf = plansOn(config)
  const sso = createSsoStore(db, secrets)
  const isAddressAllowed = createAddressGuard(config.outgoingAllow)
  const auth = createAuthService({
    logger,
    passwordProblem,
    mail: {
      send: mail.send,
      link: (type, token) => authLink(publicUrl(), type, token),
      confirmsAddresses: mail.delivers,
    },
    external: externalOptions(config, publicUrl, ssoOptions(db, sso, createGuardedFetch(isAddressAllowed), planOf)),
    allowsSignUps: installationCapabilities(config).includes('dashboard_auth:sign_up'),
    rates: {
      failedPasswords: { burst: config.signInAttempts, perSeconds: 300 },
      accountFailures: { burst: 10 * config.signInAttempts, perSeconds: 300 },
    },
  })
  await auth.migrate(system.project)
  starting.defer(() => auth.settled())

  const events = createEvents(logger)
  const projects = createProjectStore(db, secrets)
  const supervisor = starting.use(
    new ProjectSupervisor({
      engine,
      store: projects,
      pools,
      events,
      limitsOf: ({ plan }) => instanceLimits(plan, config.limits),
      loadSampleData: async (pool) => {
        await pool.query(await readFile(sampleShop, 'utf8'))
      },
    }),
  )

  const projectEvents = createProjectEvents(createSeenProjects(db), (error) =>
    logger.error({ err: error }, 'A change could not be sent to open pages'),
  )
  starting.use(await listenToChanges(connection, projectEvents, logger))

  const databaseCare = starting.use(
    startDatabaseCare({
      engine,
      store: projects,
      supervisor,
      onError: (ref, error) => logger.error({ ref, err: error }, 'the database of a project could not be checked'),
    }),
  )

  const flagStore = createFlagStore(db)

  const context: Context = {
    config,
    logger,
    events,
    engine,
    system: system.project,
    profiles: createProfileStore(db),
    accessTokens: createAccessTokenStore(db),
    operators: createOperatorStore(db),
    avatars: createAvatars(config),
    passwords: starting.use(createPasswordChecker()),
    organizations: createOrganizationStore(db, planOf),
    members: createMemberStore(db),
    invitations: createInvitationStore(db, planOf),
    sso,
    isAddressAllowed,
    ssoDomains: createSsoDomainStore(db),
    isDomainProven: createProofLookup(config.dnsServers, (error) =>
      logger.warn({ err: error }, 'The DNS did not answer about a domain'),
    ),
    audit: createAuditStore(db),
    suspensions: createSuspensions(db, system.project),
    billing: createBillingStore(db),
    operatedProjects: createOperatedProjectStore(db),
    operatedOrganizations: createOperatedOrganizationStore(db),
    notices: createNoticeStore(db),
    testimonials: createTestimonialStore(db),
    statusPage:
      config.statusSummaryUrl === undefined
        ? undefined
        : starting.use(createStatusPage(config.statusSummaryUrl, logger)),
    projects,
    projectEvents,
    transfers: createTransferStore(db),
    supervisor,
    databaseCare,
    connectionStrings: createConnectionStrings(secrets),
    limitNotes: starting.use(
      new LimitNotes(engine, (ref) => {
        projects
          .announce(ref)
          .catch((error: unknown) => logger.error({ err: error, ref }, 'A change was not announced'))
      }),
    ),
    snippets: createSnippetStore(db),
    snippetDrafts: createDraftStore(db),
    support: createSupportStore(db, createAttachmentFiles(config.home)),
    flagStore,
    flags: starting.use(await startFlags(flagStore)),
    telemetry: starting.use(startTelemetry(createTelemetryStore(db), config, logger)),
    errorReports: createErrorReports(createErrorReportStore(db)),
    consentCategories,
    mail,
    mailbox,
    health: createHealth(db, engine),
    describeApi: () => describeApi(Object.values(routes), url),
    publicUrl,
    postgresPort: () => postgresPort,
  }

  const certificate = starting.use(await openCertificate(config, logger))
  const gateway = starting.use(
    await startPostgresGateway({
      host: config.host,
      port: config.postgresPort,
      findInstance: (ref) => findInstance(projects, supervisor, config.limits, ref),
      secureContext: certificate.secureContext,
      requiresTls: config.postgresTls.isRequired,
      onSignedIn: firstConnections(projects, logger),
      logger,
    }),
  )
  postgresPort = gateway.port

  const server = await buildServer(context, Object.values(routes), { auth: auth.handle })
  starting.defer(() => closeServer(server))
  starting.defer(() => projectEvents.closeAll())
  await server.listen({ host: config.host, port: config.port })
  const listening = server.server.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.port
  if (config.publicUrl === undefined) url = `http://localhost:${port}`

  await supervisor.resume()
  const firstStart = await prepareFirstStart(context, auth)

  const stopping = starting.move()
  return { url, postgresPort, context, firstStart, [Symbol.asyncDispose]: () => stopping.disposeAsync() }
}
