import type { DrainType } from '@cairn/contracts/logs/drain-types'
import type { DrainFormat } from '../format.ts'
import { sendToAxiom } from './axiom.ts'
import { sendToDatadog } from './datadog.ts'
import { sendToLoki } from './loki.ts'
import { sendToOtlp } from './otlp.ts'
import { sendToS3 } from './s3.ts'
import { sendToSentry } from './sentry.ts'
import { sendToSyslog } from './syslog.ts'
import { sendToWebhook } from './webhook.ts'

export const drainFormats: Readonly<Record<DrainType, DrainFormat>> = {
  axiom: sendToAxiom,
  datadog: sendToDatadog,
  loki: sendToLoki,
  otlp: sendToOtlp,
  s3: sendToS3,
  sentry: sendToSentry,
  syslog: sendToSyslog,
  webhook: sendToWebhook,
}
