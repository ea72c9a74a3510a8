import type { platform } from '@cairn/contracts/platform/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAnyone } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof platform> = {
  getHealth: forAnyone(),
  getConfig: forAnyone(),
  getUtcTime: forAnyone(),
  getOpenApi: forAnyone(),
}
