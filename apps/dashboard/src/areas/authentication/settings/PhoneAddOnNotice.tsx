import { priceText } from '@cairn/contracts/product-catalogue/price-text'
import { useQuery } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { addOnsQuery } from '~/areas/projects/api/add-ons.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'

/** What phones cost as a second factor, where the project does not have the add-on for it. */
export const PhoneAddOnNotice = ({ projectRef }: { projectRef: string }) => {
  const { isAllowed } = useProjectPermission('billing:Read', projectRef)
  // Not declared on the route: where billing is switched off it must not be asked.
  const { data } = useQuery({ ...addOnsQuery(projectRef), enabled: isAllowed })
  const addOn = data?.add_ons.find(({ key }) => key === 'phone_mfa')
  if (addOn === undefined || addOn.count > 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface-2 px-3 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        Phone MFA is an add-on that this project does not have: {addOn.prices.map(priceText).join(', ')}.
        {addOn.unavailable !== null && ` ${addOn.unavailable}`}
      </p>
      <ButtonLink to={projectPaths.page({ ref: projectRef, page: 'settings/addons' })} size="sm">
        Add-ons
      </ButtonLink>
    </div>
  )
}
