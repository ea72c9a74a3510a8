export type { RealtimeOptions } from './project-realtime.ts'
export { projectRealtime } from './project-realtime.ts'
export { RealtimeSettings } from './settings.ts'
