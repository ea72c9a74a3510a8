import type { ProjectOptions } from '@cairn/contracts/product-catalogue/product-catalogue'
import { useQuery } from '@tanstack/react-query'
import type { Measured, Ping } from './nearest-region.ts'
import { nearestRegion } from './nearest-region.ts'

const patienceMs = 2_000

const ping =
  (signal: AbortSignal): Ping =>
  async (url) => {
    const began = performance.now()
    try {
      // What it answers does not matter, and may not be readable.
      await fetch(url, {
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      return performance.now() - began
    } catch {
      return undefined
    }
  }

/** The region of a provider that is nearest to this browser, once it is measured. */
export const useNearestRegion = (
  provider: ProjectOptions['cloud_providers'][number] | undefined,
): Measured | undefined => {
  const { data } = useQuery({
    queryKey: ['nearest-region', provider?.id],
    queryFn: async ({ signal }) => (await nearestRegion(provider?.regions ?? [], ping(signal))) ?? null,
    enabled: provider?.regions.some(({ latency_url: url }) => url !== undefined) === true,
    staleTime: Infinity,
    retry: false,
  })
  return data ?? undefined
}
