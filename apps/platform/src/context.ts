import type { ConsentCategory } from '@cairn/contracts/telemetry/consent'
import type { Health } from '@cairn/contracts/platform/platform'
import type { Engine } from '@cairn/engine'
import type { Logger, Project } from '@cairn/service-kit'
import type { AuditStore } from './audit/audit-store.ts'
import type { BillingStore } from './billing/billing-store.ts'
import type { OperatedOrganizationStore } from './billing/operated-organization-store.ts'
import type { Config } from './config.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { Events } from './events.ts'
import type { FlagStore } from './flags/flag-store.ts'
import type { Flags } from './flags/flags.ts'
import type { AddressGuard } from './http/address-guard.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Mailer } from './mail/mailer.ts'
import type { OperatorStore } from './operators/operator-store.ts'
import type { NoticeStore } from './notices/notice-store.ts'
import type { StatusPage } from './notices/status-page.ts'
import type { InvitationStore } from './organizations/invitation-store.ts'
import type { MemberStore } from './organizations/member-store.ts'
import type { OrganizationStore } from './organizations/organization-store.ts'
import type { AccessTokenStore } from './profile/access-token-store.ts'
import type { Avatars } from './profile/avatars.ts'
import type { PasswordChecker } from './profile/password-check.ts'
import type { LimitNotes } from './limits/limit-notes.ts'
import type { Suspensions } from './operators/suspensions.ts'
import type { ProfileStore } from './profile/profile-store.ts'
import type { ConnectionStrings } from './projects/connection-strings.ts'
import type { OperatedProjectStore } from './projects/operated-project-store.ts'
import type { ProjectEvents } from './project-events/project-events.ts'
import type { ProjectStore } from './projects/project-store.ts'
import type { DatabaseCare } from './projects/database-care.ts'
import type { ProjectSupervisor } from './projects/project-supervisor.ts'
import type { TransferStore } from './projects/transfer-store.ts'
import type { ProofLookup } from './sso/domain-proof.ts'
import type { SsoDomainStore } from './sso/sso-domain-store.ts'
import type { SsoStore } from './sso/sso-store.ts'
import type { DraftStore } from './snippets/draft-store.ts'
import type { SnippetStore } from './snippets/snippet-store.ts'
import type { SupportStore } from './support/support-store.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { TestimonialStore } from './testimonials/testimonial-store.ts'

/** What lives as long as the platform, as handlers see it. `platform.ts` builds it. */
export interface Context {
  config: Config
  logger: Logger
  events: Events
  engine: Engine
  /** The platform's own project: its auth service is the dashboard's sign-in. */
  system: Project
  profiles: ProfileStore
  accessTokens: AccessTokenStore
  operators: OperatorStore
  avatars: Avatars
  passwords: PasswordChecker
  organizations: OrganizationStore
  members: MemberStore
  invitations: InvitationStore
  sso: SsoStore
  ssoDomains: SsoDomainStore
  /** Whether an address that a tenant named may be connected to. */
  isAddressAllowed: AddressGuard
  isDomainProven: ProofLookup
  audit: AuditStore
  suspensions: Suspensions
  billing: BillingStore
  operatedOrganizations: OperatedOrganizationStore
  notices: NoticeStore
  testimonials: TestimonialStore
  /** Undefined where none is configured. */
  statusPage: StatusPage | undefined
  projects: ProjectStore
  projectEvents: ProjectEvents
  transfers: TransferStore
  operatedProjects: OperatedProjectStore
  supervisor: ProjectSupervisor
  databaseCare: DatabaseCare
  connectionStrings: ConnectionStrings
  limitNotes: LimitNotes
  snippets: SnippetStore
  snippetDrafts: DraftStore
  support: SupportStore
  flagStore: FlagStore
  flags: Flags
  telemetry: Telemetry
  errorReports: ErrorReports
  consentCategories: readonly ConsentCategory[]
  /** Sends by SMTP where that is configured, otherwise into the mailbox. */
  mail: Mailer
  mailbox: Mailbox
  health: () => Promise<Health>
  describeApi: () => Record<string, unknown>
  /** Without a slash at the end. Known once the server listens, since its port may be a free one. */
  publicUrl: () => string
  postgresPort: () => number
}
