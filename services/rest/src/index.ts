export { projectRest } from './project-rest.ts'
export { RestSettings } from './settings.ts'
