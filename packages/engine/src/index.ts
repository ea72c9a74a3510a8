export { createEngine } from './create-engine.ts'
export type { Engine, EngineOptions, InstanceAddress, InstanceEvent, InstanceSecrets, InstanceState } from './engine.ts'
export { testCacheDir } from './test-cache-dir.ts'
