export const languages = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'curl', label: 'curl' },
] as const
export type Language = (typeof languages)[number]['value']

/** One thing to do with a table or a function. */
export interface DocsSnippet {
  id: string
  title: string
  text: string
  code: Readonly<Record<Language, string>>
}

/** What every snippet needs to know of the project. */
export interface DocsPlace {
  url: string
  apiKey: string
  schema: string
  /** The schema of requests that name none. */
  defaultSchema: string
}
