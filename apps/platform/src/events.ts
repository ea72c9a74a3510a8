import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { Logger } from '@cairn/service-kit'

/** One function a business event: log line today, audit entry and counter when they come, from one place. */
export interface Events {
  accountDeleted: (accountId: string) => void
  operatorGranted: (accountId: string, by: string) => void
  operatorRevoked: (accountId: string, by: string) => void
  organizationCreated: (slug: string, accountId: string) => void
  /** Without a slug: for all. Null: an organization's own setting was taken back. */
  releaseFlagSet: (flag: string, slug: string | undefined, released: boolean | null, accountId: string) => void
  projectCreated: (ref: string, accountId: string) => void
  projectStatusChanged: (ref: string, from: ProjectStatus, to: ProjectStatus, detail: string | null) => void
  /** Their names, after a change of the compute size. */
  settingsWaitForRestart: (ref: string, settings: readonly string[]) => void
  projectWorkFailed: (ref: string, work: string, error: unknown) => void
}

export const createEvents = (logger: Logger): Events => ({
  accountDeleted: (accountId) => logger.info({ accountId }, 'account deleted'),
  operatorGranted: (accountId, by) => logger.info({ accountId, by }, 'operator granted'),
  operatorRevoked: (accountId, by) => logger.info({ accountId, by }, 'operator revoked'),
  organizationCreated: (slug, accountId) => logger.info({ slug, accountId }, 'organization created'),
  releaseFlagSet: (flag, slug, released, accountId) =>
    logger.info({ flag, slug, released, accountId }, 'release flag set'),
  projectCreated: (ref, accountId) => logger.info({ ref, accountId }, 'project created'),
  projectStatusChanged: (ref, from, to, detail) =>
    logger.info({ ref, from, to, ...(detail === null ? {} : { detail }) }, 'project status changed'),
  settingsWaitForRestart: (ref, settings) => logger.info({ ref, settings }, 'settings wait for a restart'),
  projectWorkFailed: (ref, work, error) => logger.error({ ref, work, err: error }, 'project work failed'),
})
