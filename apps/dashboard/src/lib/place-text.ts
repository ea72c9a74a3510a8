import type { Project } from '@cairn/contracts/projects/projects'

/** Where a project is: `East US 2 (Ohio), AWS`. */
export const placeText = ({
  cloud_provider: provider,
  cloud_provider_name: providerName,
  region_name: regionName,
}: Pick<Project, 'cloud_provider' | 'cloud_provider_name' | 'region_name'>): string =>
  provider === 'local' ? regionName : `${regionName}, ${providerName}`
