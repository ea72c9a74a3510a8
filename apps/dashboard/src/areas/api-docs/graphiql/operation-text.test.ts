import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldText, operationText } from './operation-text.ts'
import type { GraphqlSchema, SchemaField, SchemaType, TypeRef } from './schema.ts'
import { typeText } from './schema.ts'

const ref = (kind: string, name: string): TypeRef => ({ kind, name })
const required = (ofType: TypeRef): TypeRef => ({ kind: 'NON_NULL', name: null, ofType })
const list = (ofType: TypeRef): TypeRef => ({ kind: 'LIST', name: null, ofType })
const field = (name: string, type: TypeRef, args: SchemaField['args'] = []): SchemaField => ({
  name,
  type,
  args,
  description: null,
})
const argument = (name: string, type: TypeRef) => ({ name, type, description: null, defaultValue: null })
const object = (name: string, fields: readonly SchemaField[]): SchemaType => ({
  kind: 'OBJECT',
  name,
  fields,
  description: null,
  inputFields: null,
  enumValues: null,
})

const int = ref('SCALAR', 'Int')
const notes = field('noteCollection', ref('OBJECT', 'NoteConnection'), [argument('first', int), argument('last', int)])
const insert = field('insertIntoNoteCollection', ref('OBJECT', 'NoteInsertResponse'), [
  argument('objects', required(list(required(ref('INPUT_OBJECT', 'NoteInsertInput'))))),
])
const note = object('Note', [
  field('nodeId', required(ref('SCALAR', 'ID'))),
  field('id', required(int)),
  field('text', ref('SCALAR', 'String')),
  field('author', ref('OBJECT', 'Author')),
])
const types = [
  note,
  object('NoteConnection', [
    field('totalCount', int),
    field('edges', required(list(required(ref('OBJECT', 'NoteEdge'))))),
  ]),
  object('NoteEdge', [field('cursor', ref('SCALAR', 'String')), field('node', ref('OBJECT', 'Note'))]),
  object('NoteInsertResponse', [field('affectedCount', int), field('records', list(ref('OBJECT', 'Note')))]),
]
const schema: GraphqlSchema = {
  queries: [notes],
  mutations: [insert],
  types: new Map(types.map((type) => [type.name, type])),
}

void test('a collection is written with its columns and the number of records', () => {
  assert.equal(
    operationText('query', schema, notes),
    `query {
  noteCollection(first: 10) {
    edges {
      node {
        id
        text
      }
    }
  }
}`,
  )
})

void test('a mutation is written with the arguments that it needs', () => {
  assert.equal(
    fieldText(schema, insert),
    `insertIntoNoteCollection(objects: [{}]) {
  affectedCount
  records {
    id
    text
  }
}`,
  )
})

void test('types are written as in a schema', () => {
  assert.equal(typeText(required(list(required(int)))), '[Int!]!')
})
