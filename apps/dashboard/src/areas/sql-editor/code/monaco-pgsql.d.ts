declare module 'monaco-editor/esm/vs/basic-languages/pgsql/pgsql.js' {
  import type { languages } from 'monaco-editor/esm/vs/editor/editor.api'

  export const conf: languages.LanguageConfiguration
  export const language: languages.IMonarchLanguage & { keywords: string[]; builtinFunctions: string[] }
}
