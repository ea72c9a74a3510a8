import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { registerLanguage } from './language.ts'
import { followTheme } from './theme.ts'

/** What Monaco needs wherever it was loaded from: its worker from our own address, the language, the theme. */
export const setUpMonaco = (monaco: typeof Monaco): void => {
  window.MonacoEnvironment = {
    getWorker: () => new Worker(new URL('./monaco-worker.ts', import.meta.url), { type: 'module' }),
  }
  registerLanguage(monaco)
  followTheme(monaco)
}
