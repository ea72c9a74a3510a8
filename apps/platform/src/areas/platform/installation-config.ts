import type { InstallationConfig } from '@cairn/contracts/platform/platform'
import { presentCapabilities } from '../../capabilities.ts'
import type { Context } from '../../context.ts'
import { signInProviders } from '../../sign-in/external-options.ts'
import { version } from '../../version.ts'

/** What the dashboard reads of this installation. A part changes while the platform runs: an operator switches the assistant off. */
export const installationConfig = (context: Context): InstallationConfig => ({
  mode: context.config.mode,
  capabilities: presentCapabilities(context),
  version,
  postgresVersion: context.engine.postgresVersion,
  publicUrl: context.publicUrl(),
  postgresPort: context.postgresPort(),
  poolerPort: context.poolerPort(),
  sampleData: true,
  mailDelivers: context.mail.delivers,
  telemetry: context.config.telemetry,
  errorReports: { on: context.config.errorReports, dsn: context.config.sentryDsn ?? null },
  maintenance: context.config.maintenance ?? null,
  environment: context.config.environment,
  docsUrl: context.config.docsUrl,
  featureRequestsUrl: context.config.featureRequestsUrl ?? null,
  signInProviders: signInProviders(context.config),
  assistant: presentCapabilities(context).includes('ai:assistant'),
  supportEmail: context.config.supportEmail ?? `support@${new URL(context.publicUrl()).hostname}`,
})
