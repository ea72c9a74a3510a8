import { listConsentCategories } from '@cairn/contracts/telemetry/consent'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

// Open to all: the sign-in page asks for consent too.
export const listConsentCategoriesRoute = route(listConsentCategories, {
  permission: anyone,
  handle: ({ context }) => [...context.consentCategories],
})
