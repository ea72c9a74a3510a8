import type { Engine } from '@cairn/engine'
import type { JobQueue } from '@cairn/jobs'
import type { LogStore } from '@cairn/logs'
import type { AuthShared } from '@cairn/auth'
import type { Logger, Project, ProjectService } from '@cairn/service-kit'
import type { ObjectChanges } from '@cairn/storage'
import type { PostgresLines } from './areas/logs/postgres-lines.ts'
import type { Catalogue } from './areas/product-catalogue/catalogue.ts'
import type { ProjectPools } from './areas/projects/project-pools.ts'
import type { Config } from './config.ts'
import type { Connection, Database } from './db/database.ts'
import type { Events } from './events.ts'
import type { CurrentCertificate } from './gateway/postgres-certificate.ts'
import type { AddressGuard } from './http/address-guard.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Secrets } from './secrets.ts'

/** What handlers see of the ground. */
export interface SharedGround {
  config: Config
  /** What the installation offers. */
  catalogue: Catalogue
  logger: Logger
  events: Events
  engine: Engine
  /** The platform's own project: its auth service is the dashboard's sign-in. */
  system: Project
  /** Whether an address that a tenant named may be connected to. */
  isAddressAllowed: AddressGuard
  /** Sends by SMTP where that is configured, otherwise into the mailbox. */
  mail: Mailer
  mailbox: Mailbox
  /** The log lines of projects. */
  logs: LogStore
  /** What the Postgres servers of projects say. */
  serverLines: Pick<PostgresLines, 'onEntry'>
  /** Says which objects of which project were changed. */
  objectChanges: ObjectChanges
  /** Background jobs. */
  jobs: JobQueue
  /** Without a slash at the end. Known once the server listens, since its port may be a free one. */
  publicUrl: () => string
  /** Of the server on this machine, which may be another one than in `publicUrl`. */
  httpPort: () => number
  postgresPort: () => number
  poolerPort: () => number
  /** Of both of these ports. */
  postgresCertificate: CurrentCertificate
}

/** What services of projects are built on that each process of the installation has: workers serve them too. */
export type ServiceGround = Pick<
  BareGround,
  'authShared' | 'catalogue' | 'config' | 'db' | 'isAddressAllowed' | 'logger' | 'mail' | 'mailbox' | 'secrets'
>

/** What the areas are built on, before they have said which services projects have. `start-ground.ts` starts it. */
export interface BareGround extends SharedGround {
  /** The platform's own database. */
  db: Database
  /** For connections to it beside `db`. */
  connection: Connection
  secrets: Secrets
  /** Connections to the databases of projects. */
  pools: ProjectPools
  /** Shared by the auth services of the platform and of its projects. */
  authShared: AuthShared
}

/** What the areas are built on. */
export interface Ground extends BareGround {
  /** The services that each project has. */
  services: readonly ProjectService[]
}
