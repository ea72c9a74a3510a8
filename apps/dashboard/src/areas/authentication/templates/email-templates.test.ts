import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyProblem, subjectProblem } from '@cairn/contracts/authentication/email-templates'
import { previewOf, templateNamed } from './email-templates.ts'

void test('a preview has sample values, escaped in the body', () => {
  const email = { subject: 'To {{ .Email }}', body: '<a href="{{ .SiteURL }}">{{.Data.name}}</a> {{ .Unknown }}' }
  const { subject, page } = previewOf(email, { site_url: 'https://example.com/?a=1&b="2"' })
  assert.equal(subject, 'To user@example.com')
  assert.match(page, /<a href="https:\/\/example\.com\/\?a=1&amp;b=&quot;2&quot;">name<\/a> Unknown$/)
})

void test('braces have variables only, and subjects have one line', () => {
  assert.equal(bodyProblem('<p>{{ .Token }}</p>\n{{.Data.name}}'), undefined)
  assert.match(bodyProblem('{{ .Nothing }}') ?? '', /^\{\{ \.Nothing \}\} is not a variable/)
  for (const bad of ['{{ range .Users }}', '{{ .Token', '}}']) assert.match(bodyProblem(bad) ?? '', /in braces/)
  assert.match(subjectProblem('a\r\nBcc: b') ?? '', /control characters/)
  assert.match(subjectProblem('a'.repeat(301)) ?? '', /300/)
})

void test('an address names a template, or none', () => {
  assert.equal(templateNamed('magic_link'), 'magic_link')
  assert.equal(templateNamed('constructor'), undefined)
})
