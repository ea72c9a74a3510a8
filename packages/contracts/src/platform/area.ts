import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const platform = defineArea<typeof endpoints>()({})
