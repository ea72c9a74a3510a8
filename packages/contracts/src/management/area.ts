import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

/** What tools of the reference ask at `/v1` beside the calls of other areas. It allows what those allow. */
export const management = defineArea<typeof endpoints>()({})
