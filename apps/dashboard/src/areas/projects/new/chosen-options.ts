import type { ComputeSize } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { ProjectOptions } from '@cairn/contracts/product-catalogue/product-catalogue'

/** Ids that the person has chosen; what is undefined gets the default. */
export interface OptionIds {
  provider: string | undefined
  region: string | undefined
  size: string | undefined
}

type Provider = ProjectOptions['cloud_providers'][number]

export interface ChosenOptions {
  provider: Provider
  region: Provider['regions'][number] | undefined
  /** Those that the provider has. */
  sizes: ComputeSize[]
  size: ComputeSize | undefined
}

/** What the form shows as chosen. A choice that does not go with another one gives way to the default. */
export const chosenOptions = (
  options: ProjectOptions,
  ids: OptionIds,
  /** The code of the region that is nearest. */
  nearest?: string,
): ChosenOptions | undefined => {
  const { cloud_providers: providers, default_cloud_provider: defaultProvider } = options
  const byId = (id: string | undefined) => providers.find((candidate) => candidate.id === id)
  const provider = byId(ids.provider) ?? byId(defaultProvider)
  if (provider === undefined) return undefined
  const byCode = (code: string | undefined) => provider.regions.find((candidate) => candidate.code === code)
  const sizes = options.compute_sizes.filter((size) => size.unavailable_on?.includes(provider.id) !== true)
  return {
    provider,
    region: byCode(ids.region) ?? byCode(nearest) ?? byCode(provider.default_region),
    sizes,
    size: sizes.find((candidate) => candidate.id === ids.size) ?? sizes[0],
  }
}

const cpuText = ({ cores, dedicated }: ComputeSize['cpu']): string => {
  if (cores === 'shared') return 'shared CPU'
  return `${cores} ${dedicated ? '' : 'shared '}cores`
}

/** `Micro · 1 GB memory · 2 shared cores`. */
export const sizeText = ({ name, memory, cpu }: ComputeSize): string => `${name} · ${memory} memory · ${cpuText(cpu)}`
