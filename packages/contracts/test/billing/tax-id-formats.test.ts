import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryNames } from '../../src/billing/invoices/country.ts'
import { taxIdFormat, taxIdProblem } from '../../src/billing/invoices/tax-id-formats.ts'

test('the example of each country has the form that it is the example of, and is refused with a character more', () => {
  const countries = countryNames()
  assert.ok(countries.size > 190)
  for (const [code, name] of countries) {
    const { example } = taxIdFormat(code)
    assert.equal(taxIdProblem(code, example), undefined, name)
    assert.equal(taxIdProblem(code, example.toLowerCase()), undefined, name)
    assert.match(taxIdProblem(code, `${example}?`) ?? '', /such as/, name)
  }
})
