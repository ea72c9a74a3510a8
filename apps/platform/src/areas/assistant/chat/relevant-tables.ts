import type { OutlinedRelation } from '@cairn/meta'

const schemasOfServices = new Set(['auth', 'storage'])

/** `orderItems` and `order_items` as their words, without a plural's last letter. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, ''))

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

const matches = (words: readonly string[], asked: ReadonlySet<string>): number =>
  words.reduce((sum, word) => sum + (asked.has(word) ? 1 : 0), 0)

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
  const chosen = new Set(attached)
  const lower = question.toLowerCase()
  const scores = new Map<number, number>()
  for (const { id, schema, name, columns } of relations) {
    let score = chosen.has(`${schema}.${name}`) ? 1_000 : 0
    if (asked.size > 0) {
      const words = wordsOf(name)
      score += 20 * matches(words, asked) + (name.length > 2 && lower.includes(name.toLowerCase()) ? 40 : 0)
      score += 3 * columns.reduce((sum, column) => sum + matches(wordsOf(column), asked), 0)
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
  return relations.toSorted((a, b) => total(b) - total(a))
}
