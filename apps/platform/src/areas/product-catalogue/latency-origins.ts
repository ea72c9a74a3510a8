import type { Catalogue } from './catalogue.ts'

/** The hosts that browsers ask to measure how far the regions are that projects can be created in. */
export const latencyOrigins = ({ providers }: Pick<Catalogue, 'providers'>): string[] => {
  const urls = providers.flatMap(({ regions }) => regions.flatMap(({ latency_url: url }) => url ?? []))
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
