import { conf, language } from 'monaco-editor/esm/vs/basic-languages/typescript/typescript.js'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'

/** Colours alone: what checks types has four megabytes, and does not know Deno. */
const languageId = 'typescript'

export const registerTypescript = (monaco: typeof Monaco): void => {
  monaco.languages.register({ id: languageId })
  monaco.languages.setLanguageConfiguration(languageId, conf)
  monaco.languages.setMonarchTokensProvider(languageId, language)
}
