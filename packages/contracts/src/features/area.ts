import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const features = defineArea<typeof endpoints>()({
  auditActions: {
    'organization.flag_set': 'Set a release flag (the operator)',
  },
})
