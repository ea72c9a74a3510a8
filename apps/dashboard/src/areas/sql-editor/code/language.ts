import { conf, language as words } from 'monaco-editor/esm/vs/basic-languages/pgsql/pgsql.js'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'

export const languageId = 'pgsql'

/** Words that begin or shape statements, which the list of reserved words lacks; not those that are as often a column's name. */
const moreKeywords = `add after alter always attach before begin between by cascade check close comment commit conflict copy cursor cycle
  database declare deferred delete detach disable domain drop enable enum escape event every exclude excluded execute
  exists explain extension extract filter following force function generated handler identity if immutable implicit
  increment index inherits insert instead invoker key language lock locked logged loop matched materialized maxvalue
  merge minvalue no nothing notify nowait nulls of off over owned owner parallel partition policy preceding prepare
  privileges procedure publication raise range recursive refresh reindex release rename replace reset restart restrict
  return returns revoke rollback row rows savepoint schema security sequence set setof show skip stable statement
  stored strict subscription tablespace temp temporary transaction trigger truncate unbounded unlogged until update
  vacuum valid validate values varying view volatile while within without work`

const types = `bigint bigserial bit boolean bool bytea cidr citext date double float float4 float8 inet int int2 int4 int8
  integer interval json jsonb money numeric oid precision real regclass serial smallint smallserial text time timestamp
  timestamptz timetz tsquery tsvector uuid varchar void xml`

const upperCased = (list: string): string[] => list.toUpperCase().split(/\s+/)

const keywords = [...new Set([...words.keywords, ...upperCased(moreKeywords)])]
const builtinFunctions = [...new Set(words.builtinFunctions)]

const word = /[a-zA-Z_\u0080-\uffff][\w$\u0080-\uffff]*/

/**
 * PostgreSQL as its lexer reads it: nested comments, escape strings, parameters. A dollar quote is marked and what it
 * quotes is read as SQL, since nearly always that is a function's body.
 */
const grammar: Monaco.languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  ignoreCase: true,
  keywords,
  types: upperCased(types),
  functions: builtinFunctions,
  tokenizer: {
    root: [
      [/\s+/, 'white'],
      [/--.*$/, 'comment'],
      [/\/\*/, 'comment', '@comment'],
      [/\$[\w\u0080-\uffff]*\$/, 'string'],
      [/\$\d+/, 'parameter'],
      [/e'/, 'string', '@escapeString'],
      [/(?:[bxn]|u&)?'/, 'string', '@string'],
      [/(?:u&)?"/, 'identifier', '@quotedIdentifier'],
      [/\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/, 'number'],
      [
        new RegExp(`${word.source}(?=\\s*\\()`),
        { cases: { '@keywords': 'keyword', '@functions': 'predefined', '@types': 'type', '@default': 'identifier' } },
      ],
      [word, { cases: { '@keywords': 'keyword', '@types': 'type', '@default': 'identifier' } }],
      [/[()[\]]/, '@brackets'],
      // What follows a dot is a name, whatever it is called.
      [new RegExp(`\\.${word.source}`), 'identifier'],
      [/[;,.]/, 'delimiter'],
      [/[<>=!%&+\-*/|~^#@?:]+/, 'operator'],
    ],
    comment: [
      [/[^*/]+/, 'comment'],
      [/\/\*/, 'comment', '@push'],
      [/\*\//, 'comment', '@pop'],
      [/[*/]/, 'comment'],
    ],
    string: [
      [/[^']+/, 'string'],
      [/''/, 'string'],
      [/'/, 'string', '@pop'],
    ],
    escapeString: [
      [/[^'\\]+/, 'string'],
      [/\\.|''/, 'string'],
      [/'/, 'string', '@pop'],
      [/\\/, 'string'],
    ],
    quotedIdentifier: [
      [/[^"]+/, 'identifier'],
      [/""/, 'identifier'],
      [/"/, 'identifier', '@pop'],
    ],
  },
}

export const registerLanguage = (monaco: typeof Monaco): void => {
  monaco.languages.register({ id: languageId })
  monaco.languages.setLanguageConfiguration(languageId, conf)
  monaco.languages.setMonarchTokensProvider(languageId, grammar)
}
