import { getConfig } from '@cairn/contracts/platform'
import { anyone } from '../../permissions.ts'
import { route } from '../../route.ts'
import { version } from '../../version.ts'

export const getConfigRoute = route(getConfig, {
  permission: anyone,
  handle: ({ context }) => ({
    mode: context.config.mode,
    version,
    postgresVersion: context.engine.postgresVersion,
    publicUrl: context.publicUrl(),
    postgresPort: context.postgresPort(),
    sampleData: true,
    mailDelivers: context.mail.delivers,
    telemetry: context.config.telemetry,
  }),
})
