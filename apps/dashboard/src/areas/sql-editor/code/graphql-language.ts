import { conf, language } from 'monaco-editor/esm/vs/basic-languages/graphql/graphql.js'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'

/** GraphQL. It colours JSON too, whose own language would need a worker. */
const languageId = 'graphql'

export const registerGraphql = (monaco: typeof Monaco): void => {
  monaco.languages.register({ id: languageId })
  monaco.languages.setLanguageConfiguration(languageId, conf)
  monaco.languages.setMonarchTokensProvider(languageId, language)
}
