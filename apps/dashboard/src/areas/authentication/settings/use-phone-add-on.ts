import { useQuery } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { addOnsQuery } from '~/areas/projects/api/add-ons.ts'

/** The add-on for phones as a second factor, where the project does not have it. */
export const usePhoneAddOn = (projectRef: string) => {
  const { isAllowed, isLoading: isUnknown } = useProjectPermission('billing:Read', projectRef)
  // Not declared on the route: where billing is switched off it must not be asked.
  const { data, isLoading } = useQuery({ ...addOnsQuery(projectRef), enabled: isAllowed })
  return {
    isLoading: isUnknown || isLoading,
    missing: data?.add_ons.find(({ key, count }) => key === 'phone_mfa' && count === 0),
  }
}
