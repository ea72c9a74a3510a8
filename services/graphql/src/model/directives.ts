import { z } from 'zod'

const text = z.string().optional().catch(undefined)
const isEnabled = z
  .object({ enabled: z.boolean() })
  .transform(({ enabled }) => enabled)
  .catch(false)

/** What comments of SQL objects say about the API: `@graphql({…})`. */
const Directive = z.object({
  name: text,
  description: text,
  local_name: text,
  foreign_name: text,
  inflect_names: z.boolean().catch(false),
  introspection: z.boolean().catch(true),
  max_rows: z.int().min(1).optional().catch(undefined),
  totalCount: isEnabled,
  aggregate: isEnabled,
  primary_key_columns: z.array(z.string()).optional().catch(undefined),
  mappings: z.record(z.string(), z.string()).catch({}),
})
export type Directive = z.infer<typeof Directive>

const none = Directive.parse({})

const marker = '@graphql('

/** The end of the JSON object that begins there, behind its last brace. */
const endOfObject = (comment: string, start: number): number => {
  let depth = 0
  let isInString = false
  for (let at = start; at < comment.length; at += 1) {
    const character = comment[at]
    if (isInString && character === '\\') at += 1
    else if (character === '"') isInString = !isInString
    else if (!isInString && character === '{') depth += 1
    else if (!isInString && character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return start
}

/** The directive in a comment. One that cannot be read says nothing. */
export const readDirective = (comment: string | null): Directive => {
  const at = comment?.indexOf(marker) ?? -1
  if (comment === null || at < 0) return none
  const start = at + marker.length
  try {
    return Directive.safeParse(JSON.parse(comment.slice(start, endOfObject(comment, start)))).data ?? none
  } catch {
    return none
  }
}
