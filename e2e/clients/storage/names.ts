/** Names that file systems, addresses or SQL could change. Each has to be stored as it is. */
export const exactNames: readonly string[] = [
  'x'.repeat(1_024),
  '👩‍👩‍👧‍👦.png',
  '\u00e9.txt',
  'e\u0301.txt',
  'dots...',
  ' a ',
  'a?b#c%d',
  'a%2Fb',
  '%2e%2e%2fa',
  '..a',
  'a\\b',
  `'";--`,
  'CON',
]

/** Names that lead elsewhere, or that nothing could read. */
export const refusedNames: readonly string[] = [
  '..',
  '../up',
  'a/../../b',
  './a',
  'a//b',
  '/a',
  'a\0b',
  'line\nbreak',
  'x'.repeat(1_025),
]
