export type { RealtimeOptions } from './project-realtime.ts'
export { projectRealtime } from './project-realtime.ts'
export { RealtimeSettings } from './settings.ts'
export type { RealtimeUse } from './usage-meter.ts'
