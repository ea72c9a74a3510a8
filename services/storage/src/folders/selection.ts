import { z } from 'zod'

/** Text of a key; an id of a null character would break the query. */
const key = z
  .string()
  .max(1_024)
  .refine((text) => !text.includes('\0'), 'a null character')

/** Either files by their names, or everything below a folder, whose name ends in a slash. */
export const Part = z.union([
  z.object({ files: z.array(key).min(1).max(1_000) }),
  z.object({ folder: key.refine((text) => text.endsWith('/'), 'a folder ends in a slash') }),
])
export type Part = z.infer<typeof Part>

/** Behind every name that begins with the text before it. */
export const last = '\u{10FFFF}'

/** The condition that the objects of a part fulfil, as SQL of two parameters: the first is an array of names, or the folder. */
export const conditionOf = (part: Part, parameter: string): { sql: string; value: string | readonly string[] } =>
  'files' in part
    ? { sql: `name = any (${parameter}::text[])`, value: part.files }
    : {
        sql: `name >= ${parameter}::text collate "C" and name < ${parameter}::text || '${last}' collate "C"`,
        value: part.folder,
      }
