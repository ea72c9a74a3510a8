import type { Capability } from '@cairn/contracts/capabilities'
import { whySwitchedOff } from '@cairn/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { safeReturnTo } from '~/lib/return-to.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { configQuery } from './platform.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'
import { isSignedIn } from './session.ts'

/** Why what this installation, or this person, does without cannot be done. Nothing is refused before that is known. */
export const useCapabilities = (): ((capability: Capability) => string | undefined) => {
  const { data: config } = useQuery(configQuery)
  const { data: profile } = useQuery({ ...profileQuery, enabled: isSignedIn() })
  return (capability) => {
    const isOff =
      config?.capabilities.includes(capability) === false || profile?.disabled_features.includes(capability) === true
    return isOff ? whySwitchedOff(capability) : undefined
  }
}

/** The same of one. */
export const useSwitchedOff = (capability: Capability): string | undefined => useCapabilities()(capability)

/** Where everything begins, on this installation. */
export const homePath = async (): Promise<string> => {
  const config = await queryClient.ensureQueryData(configQuery)
  return config.capabilities.includes('platform:default_project')
    ? projectPaths.defaultProject()
    : organizationsPaths.list()
}

/** Where to go after signing in. */
export const landingPath = async (returnTo: string | undefined): Promise<string> =>
  safeReturnTo(returnTo, await homePath())
