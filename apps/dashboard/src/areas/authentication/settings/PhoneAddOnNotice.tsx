import { priceText } from '@cairn/contracts/product-catalogue/price-text'
import { projectPaths } from '~/areas/projects/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { usePhoneAddOn } from './use-phone-add-on.ts'

/** What phones cost as a second factor, where the project does not have the add-on for it. */
export const PhoneAddOnNotice = ({ projectRef }: { projectRef: string }) => {
  const { missing: addOn } = usePhoneAddOn(projectRef)
  if (addOn === undefined) return null
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
