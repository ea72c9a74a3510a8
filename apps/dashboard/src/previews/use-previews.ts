import { listedPreviews } from '@cairn/contracts/features/feature-previews'
import type { FeaturePreview } from '@cairn/contracts/features/feature-previews'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { featureFlagsQuery } from '~/api/feature-flags.ts'
import { configQuery } from '~/api/platform.ts'
import { projectQuery } from '~/api/projects.ts'

/** Where the reader is: what events name, and whose release flags hold. */
export const usePlace = (): { ref: string | undefined; slug: string | undefined } => {
  const { ref, slug } = useParams({ strict: false })
  const { data: project } = useQuery({ ...projectQuery(ref ?? ''), enabled: ref !== undefined, refetchInterval: false })
  return { ref, slug: slug ?? project?.organization_slug }
}

interface Previews {
  /** Undefined until it is known. */
  previews: readonly FeaturePreview[] | undefined
  error: Error | null
  retry: () => void
}

/** The previews that are listed where the reader is. */
export const usePreviews = (slug: string | undefined, enabled = true): Previews => {
  const config = useQuery(configQuery)
  const flags = useQuery({ ...featureFlagsQuery(slug), enabled })
  return {
    previews:
      config.data === undefined || flags.data === undefined
        ? undefined
        : listedPreviews(flags.data, config.data.capabilities),
    error: config.error ?? flags.error,
    retry: () => {
      void config.refetch()
      void flags.refetch()
    },
  }
}
