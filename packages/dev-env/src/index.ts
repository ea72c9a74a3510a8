export { RefusedError, send } from './api.ts'
export type { DevEnv } from './dev-env.ts'
export { devConfig, startDevEnv } from './dev-env.ts'
export { Person, signInAs, signUp, TestProject } from './person.ts'
