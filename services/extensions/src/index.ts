export type { ExtensionHostParts } from './extension-host.ts'
export { ExtensionHost } from './extension-host.ts'
export type { QueuedRequest, RequestAnswer, SendRequest } from './net/send-request.ts'
export type { WakeOutcome } from './wake-outcome.ts'
