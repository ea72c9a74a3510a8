import { createActiveUsers, createThirdPartyTokens } from '@cairn/auth'
import type { LogStore } from '@cairn/logs'
import {
  auditKept,
  includesImages,
  includesSaml,
  realtimeLimits,
  uploadLimit,
} from '../areas/projects/instance-limits.ts'
import type { ServiceGround } from '../ground.ts'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import type { ProjectHosts } from '../project-gateway/project-hosts.ts'
import { createAcceptedApiKeys } from './accepted-api-keys.ts'
import { ProjectRuntime } from './project-runtime.ts'
import type { RuntimeParts } from './project-runtime.ts'
import { serviceLines } from './service-lines.ts'
import { createServiceSettingsStore } from './service-settings-store.ts'

// More requests of one project would only wait for each other: a project has 32 connections, and hashes two passwords at once.
export const requestSlots = { atOnce: 64, waiting: 256, waitMs: 10_000 }

interface Given extends Pick<RuntimeParts, 'store' | 'supervisor' | 'migrations' | 'services' | 'slots'> {
  hosts: Pick<ProjectHosts, 'baseOf'>
  logs: Pick<LogStore, 'write'>
}

/** The projects as this process serves them. */
export const createRuntime = (ground: ServiceGround, { hosts, logs, ...given }: Given): ProjectRuntime =>
  new ProjectRuntime({
    ...given,
    settings: createServiceSettingsStore(ground.db),
    apiKeysOf: createAcceptedApiKeys(ground.db),
    urlOf: (ref) => hosts.baseOf(ref),
    uploadLimitOf: (project) => uploadLimit(project, ground),
    hasSaml: (project) => includesSaml(project, ground),
    hasImages: (project) => includesImages(project, ground),
    realtimeLimitsOf: (project) => realtimeLimits(project, ground),
    auditKeptOf: (project) => auditKept(project, ground),
    thirdPartyTokens: (issuers, project) =>
      createThirdPartyTokens(issuers, {
        fetch: createGuardedFetch(ground.isAddressAllowed),
        logger: ground.logger,
        onAccepted: createActiveUsers({
          pool: () => project.pool('supabase_auth_admin'),
          background: ground.authShared.background,
          onFailure: (err) =>
            ground.logger.warn({ project: project.ref, err }, 'Users of other issuers were not counted'),
        }),
      }),
    logOf: (ref) => serviceLines(logs, ref),
  })
