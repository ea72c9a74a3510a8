import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown, parseSpans } from './parse-markdown.ts'

test('blocks are told apart, also where the text has not arrived whole', () => {
  assert.deepEqual(
    parseMarkdown('# Title\nOne\ntwo\n\n- a\n- b\n1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n```sql\nselect 1\n```\nEnd'),
    [
      { type: 'heading', text: 'Title' },
      { type: 'paragraph', text: 'One\ntwo' },
      { type: 'list', isNumbered: false, items: ['a', 'b'] },
      { type: 'list', isNumbered: true, items: ['c'] },
      {
        type: 'table',
        rows: [
          ['x', 'y'],
          ['1', '2'],
        ],
      },
      { type: 'code', language: 'sql', code: 'select 1' },
      { type: 'paragraph', text: 'End' },
    ],
  )
  assert.deepEqual(parseMarkdown('```sql\nselect'), [{ type: 'code', language: 'sql', code: 'select' }])
  assert.deepEqual(parseMarkdown(''), [])
})

test('links and pictures are text with their address', () => {
  assert.deepEqual(parseSpans('Use `now()` and **not** [this](https://a.example/x) ![](https://a.example/p.png)'), [
    { type: 'text', text: 'Use ' },
    { type: 'code', text: 'now()' },
    { type: 'text', text: ' and ' },
    { type: 'strong', text: 'not' },
    { type: 'text', text: ' this (https://a.example/x) https://a.example/p.png' },
  ])
})
