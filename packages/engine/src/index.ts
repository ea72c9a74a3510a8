export type { Engine, EngineOptions, InstanceAddress, InstanceEvent, InstanceSecrets, InstanceState } from './engine.ts'
