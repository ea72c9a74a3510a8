import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shop } from './fixtures/shop.ts'
import { signaturesAt } from './signature.ts'

const at = (text: string) => {
  const offset = text.indexOf('|')
  const found = signaturesAt(shop, text.replace('|', ''), offset)
  return found && [found.signatures.map(({ label }) => label), found.active]
}

const search = 'search_products(term text, max_price numeric DEFAULT NULL) → TABLE(id bigint, title text)'

const cases: readonly (readonly [text: string, expected: ReturnType<typeof at>])[] = [
  ['select search_products(|', [[search], 0]],
  ["select search_products('a, b', |)", [[search], 1]],
  ["select search_products('a|", [[search], 0]],
  ['select search_products(lower(x), |)', [[search], 1]],
  ['select search_products(lower(|), 1)', [['lower(text) → text', 'lower(anyrange) → anyelement'], 0]],
  ['select billing.charge(1, |', [['charge(account_id bigint, amount numeric) → boolean'], 1]],
  ['select charge(|', undefined],
  ['call archive_orders(|)', [['archive_orders(before date)'], 0]],
  ['select (|', undefined],
  ['select lower(x); select |', undefined],
  ['do $$ begin perform order_total(|) end $$', [['order_total(order_id bigint) → numeric'], 0]],
]

for (const [text, expected] of cases) void test(text, () => assert.deepEqual(at(text), expected))

test('the parameters are parts of the signature', () => {
  const text = 'select search_products('
  assert.deepEqual(signaturesAt(shop, text, text.length)?.signatures[0]?.parameters, [
    'term text',
    'max_price numeric DEFAULT NULL',
  ])
})
