import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const productCatalogue = defineArea<typeof endpoints>()({
  errors: { not_offered: [422, 'This installation does not offer this.'] },
})
