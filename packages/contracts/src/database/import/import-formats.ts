/** What can be imported. `sql`: a script such as pg_dump writes it, which names its tables itself. */
export const importFormats = ['csv', 'tsv', 'json', 'jsonl', 'sql'] as const
export type ImportFormat = (typeof importFormats)[number]
