// What other areas need of the code editor. Monaco itself is loaded when `useMonaco` is first called.
export { editorOptions } from '../code/editor-options.ts'
export { loadMonaco, useMonaco } from '../code/use-monaco.ts'
export type { Span } from '../code/locate.ts'
export { locateError } from '../code/locate.ts'
