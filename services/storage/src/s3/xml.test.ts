import assert from 'node:assert/strict'
import { test } from 'node:test'
import { childText, readXml, writeXml } from './xml.ts'

test('a document is read', () => {
  const text = `<?xml version="1.0"?>
    <s3:Delete xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/"><!-- a comment --><Quiet>true</Quiet>
      <Object a='1'><Key>a &lt;&amp;&#x26;&#38;&quot; b</Key><Empty/></Object></s3:Delete>
  `
  const document = readXml(text)
  assert.equal(document.name, 'Delete')
  assert.equal(childText(document, 'Quiet'), 'true')
  const object = document.children.find(({ name }) => name === 'Object')
  assert.equal(object && childText(object, 'Key'), 'a <&&&" b')
})

test('what is written is read', () => {
  const content = '<a>&"\'\u{1F98A}\n'
  assert.equal(childText(readXml(writeXml('A', [['B', content]])), 'B'), content)
  assert.equal(childText(readXml(writeXml('A', [['B', 'x\u0001\uFFFE']])), 'B'), 'x\uFFFD\uFFFD')
})

for (const text of [
  '',
  'x',
  '<a>',
  '</a>',
  '<a></b>',
  '<a/><b/>',
  '<a>&b;</a>',
  '<a>&lt</a>',
  '<a>&#0;</a>',
  '<a>&#x110000;</a>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<a><![CDATA[b]]></a>',
  '<a><?php?></a>',
  '<a'.repeat(100_000),
  '<a>'.repeat(100),
  '<!--'.repeat(100_000),
])
  test(`${JSON.stringify(text.slice(0, 40))} is refused`, () =>
    assert.throws(() => readXml(text), { code: 'MalformedXML' }))
