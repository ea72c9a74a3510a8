import type { OutlinedRelation } from '@cairn/meta'

const schemasOfServices = new Set(['auth', 'storage'])

/** `orderItems` and `order_items` as their words. */
const partsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** Without a plural's last letter. */
const stemOf = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, '')

const wordsOf = (text: string): string[] => partsOf(text).map(stemOf)

const common = new Set(
  [
    'the',
    'and',
    'for',
    'all',
    'with',
    'table',
    'column',
    'show',
    'what',
    'which',
    'how',
    'many',
    'are',
    'from',
    'row',
  ].flatMap(wordsOf),
)

/** How many words of a text are asked for. Few tables have any, and names repeat their words: most of the work is not done. */
const counting = (asked: ReadonlySet<string>): ((text: string) => number) => {
  // A word begins with its stem, but for an i that a y or ies became. Letters and digits stand for themselves in a pattern.
  const beginnings = new RegExp([...asked].map((stem) => stem.replace(/i$/, '')).join('|'))
  const known = new Map<string, number>()
  const countOf = (word: string): number => {
    const before = known.get(word)
    if (before !== undefined) return before
    const count = asked.has(stemOf(word)) ? 1 : 0
    known.set(word, count)
    return count
  }
  return (text) =>
    beginnings.test(text.toLowerCase()) ? partsOf(text).reduce((sum, word) => sum + countOf(word), 0) : 0
}

/**
 * The relations of a database in the order in which a question is likely to need them: those that a person attached, those
 * whose names are in the question, those whose columns are, those that foreign keys join with them, then the others.
 */
export const byRelevance = (
  relations: readonly OutlinedRelation[],
  question: string,
  attached: readonly string[],
): OutlinedRelation[] => {
  const asked = new Set(wordsOf(question).filter((word) => !common.has(word)))
  const count = counting(asked)
  const chosen = new Set(attached)
  const lower = question.toLowerCase()
  const scores = new Map<number, number>()
  for (const { id, schema, name, columns } of relations) {
    let score = chosen.has(`${schema}.${name}`) ? 1_000 : 0
    if (asked.size > 0) {
      score += 20 * count(name) + (name.length > 2 && lower.includes(name.toLowerCase()) ? 40 : 0)
      score += 3 * count(columns.join('\n'))
    }
    if (schemasOfServices.has(schema) && !lower.includes(schema)) score = score >= 1_000 ? score : score / 10
    scores.set(id, score)
  }
  // A join needs the tables on both of its sides.
  const joined = new Map<number, number>()
  const raise = (id: number, score: number) => joined.set(id, Math.max(joined.get(id) ?? 0, score / 4))
  for (const { id, refers } of relations)
    for (const other of refers) {
      raise(other, scores.get(id) ?? 0)
      raise(id, scores.get(other) ?? 0)
    }
  const total = ({ id, schema }: OutlinedRelation) =>
    Math.max(scores.get(id) ?? 0, joined.get(id) ?? 0) + (schema === 'public' ? 0.5 : 0)
  return relations
    .map((relation) => ({ relation, score: total(relation) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ relation }) => relation)
}
