import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailProblem, nameProblem, passwordProblem, publicNameProblem } from '../src/rules.ts'

const good = (problem: string | undefined) => assert.equal(problem, undefined)
const bad = (problem: string | undefined, words: RegExp) => assert.match(problem ?? 'nothing was wrong', words)

test('names', () => {
  good(nameProblem('Acme'))
  good(nameProblem('北極 ÅÄÖ 🪨'))
  good(nameProblem('x'.repeat(64)))
  bad(nameProblem('   '), /Enter a name/)
  bad(nameProblem('x'.repeat(500)), /at most 64/)
  bad(nameProblem('a\u0000b'), /control/)
})

test('names that other organizations see have no characters that nobody sees', () => {
  good(publicNameProblem('北極 ÅÄÖ Å فارسی עברית'))
  for (const shown of ['🪨', '❤️', '👩🏽‍🚀', '🏳️‍🌈', '👨‍👩‍👧‍👦', '1️⃣', '✔︎', '🇸🇪']) good(publicNameProblem(`Acme ${shown}`))
  // Whether letters are joined is part of how Persian and the scripts of India are written.
  for (const name of ['می\u200Cخواهم', 'क्\u200Dष']) good(publicNameProblem(name))
  bad(publicNameProblem('  '), /Enter a name/)
  const invisible = {
    'a turn of the direction': '\u202E',
    'an isolate': '\u2066',
    'a mark of direction': '\u200F',
    'a space of no width': '\u200B',
    'a joiner between Latin letters': '\u200D',
    'a separator of Latin letters': '\u200C',
    'the selector of a variant outside of an emoji': '\uFE0F',
    'a soft hyphen': '\u00AD',
    'a byte order mark': '\uFEFF',
    'a tag': '\u{E0041}',
    'a filler': '\u3164',
    'a separator of lines': '\u2028',
    'a separator of paragraphs': '\u2029',
    'a control character of the second set': '\u0085',
  }
  for (const [what, character] of Object.entries(invisible))
    assert.equal(publicNameProblem(`Ac${character}me`), 'A name cannot contain invisible characters.', what)
})

test('passwords', () => {
  good(passwordProblem('correct horse 1'))
  good(passwordProblem(`${'a1'.repeat(49)}b`))
  bad(passwordProblem('a1'.repeat(50)), /^Password should be less than 100 characters$/)
  bad(passwordProblem('short1'), /at least 8/)
  bad(passwordProblem('onlyletters'), /mixes/)
  bad(passwordProblem('12345678'), /mixes/)
  good(passwordProblem('qHzTbWnKcLxRvPmd'))
  bad(passwordProblem('qHzTbWnKcLxRvPm'), /mixes/)
  bad(passwordProblem('qhztbwnkclxrvpmd'), /mixes/)
  bad(passwordProblem('QHZTBWNKCLXRVPMD'), /mixes/)
})

test('email addresses', () => {
  good(emailProblem('ada@example.com'))
  for (const wrong of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    bad(emailProblem(wrong), /not an email/)
})
