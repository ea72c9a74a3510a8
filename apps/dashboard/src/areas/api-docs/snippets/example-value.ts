/** Values of types by the beginning of their name, as SQL writes it. The first that fits counts. */
const byType: readonly (readonly [type: RegExp, value: unknown])[] = [
  [/\[\]$/, []],
  [/^(small|big)?int[248]?$|^integer|^numeric|^decimal|^real|^double|^float|^oid$|serial$/, 1],
  [/^bool/, true],
  [/^jsonb?$/, {}],
  [/^uuid$/, '00000000-0000-4000-8000-000000000000'],
  [/^timestamp/, '2026-01-31T12:00:00Z'],
  [/^date$/, '2026-01-31'],
  [/^time/, '12:00:00'],
  [/^interval/, '1 hour'],
  [/^bytea$/, '\\x00'],
  [/^(inet|cidr)$/, '10.0.0.1'],
  [/^macaddr$/, '08:00:2b:01:02:03'],
  [/^(bit|varbit)/, '1'],
  [/^money$/, '1.00'],
  [/^point$/, '(0,0)'],
  [/^(int4|int8|num)range$/, '[1,2)'],
  [/^(char|character|bpchar)(\(1\))?$/, 'a'],
]

/** A value that a column of the type takes, for an example. `labels` are those of an enumerated type. */
export const exampleValue = (type: string, labels: readonly string[] | null = null): unknown =>
  labels?.[0] ?? byType.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
