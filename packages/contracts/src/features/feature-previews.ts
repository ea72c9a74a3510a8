/** Previews of the dashboard, and what decides who is shown which. Without zod, so that the browser can have it for nothing. */

/** Settings of the installation, true or false, for all or for single organizations. What is not set is false. */
export const releaseFlags = {
  gitlessBranching: 'Branching 2.0 is released.',
  advisorRules: 'Advisor rules are released.',
  unifiedLogs: 'Unified logs are released.',
  storageAnalyticsVector: 'The new storage interface is released.',
  unfinishedPreviews: 'Lists previews that this version does not contain yet. For developers.',
} as const satisfies Record<string, string>

export type ReleaseFlag = keyof typeof releaseFlags
export type ReleaseFlags = Readonly<Record<ReleaseFlag, boolean>>

const isReleaseFlag = (name: string): name is ReleaseFlag => name in releaseFlags
export const releaseFlagNames: readonly ReleaseFlag[] = Object.keys(releaseFlags).filter(isReleaseFlag)

interface Preview {
  /** Under which the browser stores `true` or `false`. */
  key: string
  name: string
  /** The name by what it does, from the second list of the specification. */
  longName: string
  isNew: boolean
  /** For the hosted platform alone. */
  isPlatformOnly: boolean
  discussionsUrl?: string
  /** Must be set for the preview to be released; without one it always is. */
  releaseFlag?: ReleaseFlag
  /** Whether this version has what the preview switches. Until then it is not released: it would be a switch of nothing. */
  isBuilt: boolean
}

export const discussionsUrl = 'https://github.com/orgs/supabase/discussions'

/** New ones first. */
export const featurePreviews = [
  {
    key: 'supabase-ui-preview-unified-logs',
    name: 'Unified logs',
    longName: 'New logs interface',
    isNew: true,
    isPlatformOnly: true,
    discussionsUrl: `${discussionsUrl}/37234`,
    releaseFlag: 'unifiedLogs',
    isBuilt: true,
  },
  {
    key: 'supabase-ui-branching-2-0',
    name: 'Branching 2.0',
    longName: 'Branching via dashboard',
    isNew: true,
    isPlatformOnly: true,
    discussionsUrl: `${discussionsUrl}/branching-2-0`,
    releaseFlag: 'gitlessBranching',
    isBuilt: true,
  },
  {
    key: 'new-storage-ui',
    name: 'New storage UI',
    longName: 'New storage interface',
    isNew: true,
    isPlatformOnly: false,
    releaseFlag: 'storageAnalyticsVector',
    isBuilt: true,
  },
  {
    key: 'supabase-ui-advisor-rules',
    name: 'Advisor rules',
    longName: 'Disable advisor rules',
    isNew: false,
    isPlatformOnly: true,
    releaseFlag: 'advisorRules',
    isBuilt: true,
  },
  {
    key: 'supabase-ui-cls',
    name: 'Column-level security (CLS)',
    longName: 'Column-level privileges',
    isNew: false,
    isPlatformOnly: false,
    discussionsUrl: `${discussionsUrl}/20295`,
    isBuilt: true,
  },
  {
    key: 'supabase-ui-api-side-panel',
    name: 'API side panel',
    longName: 'Project API documentation',
    isNew: false,
    isPlatformOnly: false,
    discussionsUrl: `${discussionsUrl}/18038`,
    isBuilt: true,
  },
  {
    key: 'supabase-ui-preview-inline-editor',
    name: 'Inline editor',
    longName: 'Directly edit database entities',
    isNew: false,
    isPlatformOnly: false,
    isBuilt: true,
  },
] as const satisfies readonly Preview[]

export type PreviewKey = (typeof featurePreviews)[number]['key']
export type FeaturePreview = Preview & { key: PreviewKey }

const previews: readonly FeaturePreview[] = featurePreviews
export const previewKeys: readonly PreviewKey[] = previews.map(({ key }) => key)

/** Whether anybody is shown the preview, the mode of the installation aside. */
export const isPreviewReleased = (preview: Preview, flags: Partial<ReleaseFlags>): boolean =>
  (preview.isBuilt || flags.unfinishedPreviews === true) &&
  (preview.releaseFlag === undefined || flags[preview.releaseFlag] === true)

/** Those that are shown. */
export const listedPreviews = (
  flags: Partial<ReleaseFlags>,
  capabilities: readonly string[],
): readonly FeaturePreview[] =>
  previews.filter(
    (preview) =>
      isPreviewReleased(preview, flags) &&
      (!preview.isPlatformOnly || capabilities.includes('platform:hosted_previews')),
  )
