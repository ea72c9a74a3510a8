import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { releaseFlagNames } from './feature-previews.ts'

const FlagName = z.enum(releaseFlagNames)

export const getFeatureFlags = endpoint({
  name: 'getFeatureFlags',
  method: 'GET',
  path: '/platform/telemetry/feature-flags',
  summary: 'The release flags that apply to the caller, in one of their organizations or in none.',
  query: z.object({ organization_slug: z.string().max(100).optional() }),
  response: z.record(FlagName, z.boolean()),
  errors: ['organization_not_found'],
})

export const ReleaseFlagState = z.object({
  flag: FlagName,
  description: z.string(),
  /** For all who have no setting of their own. */
  released: z.boolean(),
  changed_at: z.string().nullable(),
  /** Organizations that have one. */
  organizations: z.array(
    z.object({ slug: z.string(), name: z.string(), released: z.boolean(), changed_at: z.string() }),
  ),
})
export type ReleaseFlagState = z.infer<typeof ReleaseFlagState>

export const listReleaseFlags = endpoint({
  name: 'listReleaseFlags',
  method: 'GET',
  path: '/platform/release-flags',
  summary: 'The release flags of the installation and of organizations with their own setting. For operators.',
  response: z.array(ReleaseFlagState),
  errors: ['forbidden'],
})

export const setReleaseFlag = endpoint({
  name: 'setReleaseFlag',
  method: 'PUT',
  path: '/platform/release-flags/:flag',
  summary: 'Set a release flag for all or for one organization. For operators.',
  params: z.object({ flag: FlagName }),
  body: z.object({
    /** Null takes an organization's own setting back. */
    released: z.boolean().nullable(),
    organization_slug: z.string().max(100).optional(),
  }),
  response: z.object({ flag: FlagName, released: z.boolean().nullable() }),
  errors: ['forbidden', 'organization_not_found'],
})
