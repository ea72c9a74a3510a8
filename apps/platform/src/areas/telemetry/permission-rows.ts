import { randomUUID } from 'node:crypto'
import type { telemetry } from '@cairn/contracts/telemetry/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forAnyone, forOperator } from '../../../test/permissions/row.ts'

const telemetryEvent = {
  action: 'feature_preview_enabled',
  page_url: 'https://cairn.example/organizations',
  page_title: 'Organizations',
  pathname: '/organizations',
  ph: { viewport_height: 900, viewport_width: 1440 },
}

export const rows: RowsOf<typeof telemetry> = {
  getTelemetry: forOperator(),
  listConsentCategories: forAnyone(),
  sendTelemetryEvent: forAccounts({ sessionOnly: true, ask: () => ({ body: telemetryEvent }) }),
  // Whose account it is, is tested with the telemetry.
  identifyTelemetry: forAccounts({
    sessionOnly: true,
    ask: () => ({ body: { user_id: randomUUID(), anonymous_id: randomUUID() } }),
    meet: 'invalid_input',
  }),
  resetTelemetry: forAccounts({ sessionOnly: true }),
}
