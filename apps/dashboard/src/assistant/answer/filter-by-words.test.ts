import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterFor } from './filter-by-words.ts'

const table: [words: string, condition: string][] = [
  ['total above 10', 'where total > 10'],
  ['city is Oslo and total at most 5.5', "where city = 'Oslo' and total <= 5.5"],
  ['city is not "New York" or paid is true', "where city <> 'New York' or paid = true"],
  ['name contains 50%', String.raw`where name ilike E'%50\\%%'`],
  ['public.Name starts with a', `where public."Name" like 'a%'`],
  ['deleted_at is empty and note is not null', 'where deleted_at is null and note is not null'],
  ["name is '; drop table a", "where name = '; drop table a'"],
]

test('a condition is written from words, with names and values quoted', () => {
  for (const [words, condition] of table) assert.equal(filterFor(words), `\`\`\`sql\n${condition}\n\`\`\``, words)
  for (const words of ['', 'total', 'total sideways 3']) assert.match(filterFor(words), /^Write a column/)
})
