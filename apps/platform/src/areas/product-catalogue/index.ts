import { productCatalogue } from '@cairn/contracts/product-catalogue/area'
import { defineArea } from '../define-area.ts'
import { createCatalogue } from './catalogue.ts'
import { getAvailableRegionsRoute } from './routes/get-available-regions.ts'
import { getProductCatalogueRoute } from './routes/get-product-catalogue.ts'
import { getProjectOptionsRoute } from './routes/get-project-options.ts'

export const area = defineArea(productCatalogue, {
  checkConfig: createCatalogue,
  routes: {
    getAvailableRegions: getAvailableRegionsRoute,
    getProductCatalogue: getProductCatalogueRoute,
    getProjectOptions: getProjectOptionsRoute,
  },
})
