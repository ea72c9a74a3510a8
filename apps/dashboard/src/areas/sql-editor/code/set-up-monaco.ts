import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { registerGraphql } from './graphql-language.ts'
import { registerLanguage } from './language.ts'
import { followTheme } from './theme.ts'
import { registerTypescript } from './typescript-language.ts'

/** What Monaco needs wherever it was loaded from: its worker from our own address, the languages, the theme. */
export const setUpMonaco = (monaco: typeof Monaco): void => {
  window.MonacoEnvironment = {
    getWorker: () => new Worker(new URL('./monaco-worker.ts', import.meta.url), { type: 'module' }),
  }
  registerLanguage(monaco)
  registerGraphql(monaco)
  registerTypescript(monaco)
  followTheme(monaco)
}
