import { getOperatedCatalogue } from '@cairn/contracts/operator/operated-catalogue'
import { operatedCatalogue } from '../operated-catalogue.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getOperatedCatalogueRoute = route(getOperatedCatalogue, {
  permission: operator,
  handle: async ({ context }) => operatedCatalogue(context),
})
